import * as z from 'zod/mini'
import { limits } from '../limits.ts'

/**
 * A text that says where something stands among others: they are in the order of their keys. A new key fits between any two, so nothing is
 * renumbered, and two devices can insert offline at the same place. The key ends with the id of what it is for, so no two are the same.
 * Law 38: a key never ends with the first digit, because nothing would fit before it.
 */
const pattern = /^[0-9A-Za-z]*[1-9A-Za-z]$/
export const orderKey = z.string().check(z.regex(pattern), z.maxLength(limits.name.longest))
export const isOrderKey = (value: unknown): value is string => typeof value === 'string' && value.length <= limits.name.longest && pattern.test(value)

/** In the order in which texts are compared. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = digits.length

/** The key for `id` between two others; null for the beginning or the end. If they are not in order, the key is after the first. */
export function orderKeyBetween(before: string | null, after: string | null, id: number): string {
  const from = before ?? ''
  const to = after !== null && after > from ? after : null
  return (to === null && from !== '' ? next(from) : between(from, to)) + idDigits(id)
}

/** In small steps, because most things are added at the end. */
function next(from: string): string {
  const digit = digits.indexOf(from[0]!)
  return digit + 1 < base ? digits[digit + 1]! : from[0]! + between(from.slice(1), null)
}

/** The shortest text in the middle that is not the beginning of `to`, so that more digits can follow. */
function between(from: string, to: string | null): string {
  const low = from === '' ? 0 : digits.indexOf(from[0]!)
  const high = to === null ? base : digits.indexOf(to[0]!)
  if (high - low > 1) return digits[Math.floor((low + high) / 2)]!
  return digits[low]! + between(from.slice(1), high === low ? to!.slice(1) : null)
}

/** Without the first digit, so that a key never ends with it. */
function idDigits(id: number): string {
  const rest = Math.floor((id - 1) / (base - 1))
  return (rest > 0 ? idDigits(rest) : '') + digits[1 + ((id - 1) % (base - 1))]!
}

/** By their keys; of two with the same key, the one created first comes first. */
export const compareOrderKeys = (a: { orderKey: string; id: number }, b: { orderKey: string; id: number }): number =>
  a.orderKey < b.orderKey ? -1 : a.orderKey > b.orderKey ? 1 : a.id - b.id
