import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** The pieces that command inputs are made of. */
export const id = z.int().check(z.positive())
/** Epoch ms. */
export const moment = z.int().check(z.nonnegative())
/** 0 means "no place in a grid". */
export const position = z.int().check(z.nonnegative(), z.maximum(limits.grid.most))
/** PostgreSQL holds no NUL in a text. */
const hasNoNul = (text: string): boolean => !text.includes('\0')
export const shortText = z.string().check(z.maxLength(limits.name.longest), z.refine(hasNoNul))
export const longText = z.string().check(z.maxLength(limits.text.longest), z.refine(hasNoNul))
export const ownBarcode = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.barcode.longest), z.refine(hasNoNul))
const datePattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
/** YYYY-MM-DD. */
export const isDate = (text: string): boolean => datePattern.test(text)
/** A date, or empty. */
export const date = z.string().check(z.refine((text) => text === '' || isDate(text)))
/** Field values of a sample, by field id. */
export const metaValues = z.record(z.string().check(z.regex(/^\d+$/)), longText)

/** Any of these fields; those left out stay as they are. */
export function someOf<Shape extends Readonly<Record<string, z.ZodMiniType>>>(
  shape: Shape,
): z.ZodMiniObject<{ [Field in keyof Shape]: z.ZodMiniExactOptional<Shape[Field]> }> {
  const fields = Object.fromEntries(Object.entries(shape).map(([field, type]) => [field, z.exactOptional(type)]))
  return z.object(fields) as unknown as z.ZodMiniObject<{ [Field in keyof Shape]: z.ZodMiniExactOptional<Shape[Field]> }>
}
