import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { findNul } from './rules/sync/find-nul.ts'

export interface Issue {
  readonly path: readonly PropertyKey[]
  readonly code?: string | undefined
  readonly message?: string
  readonly origin?: string
  readonly maximum?: number | bigint
  /** For a value that has to be one of some. */
  readonly values?: readonly unknown[]
  /** For an object that allows no other fields: the fields it has. */
  readonly keys?: readonly string[]
  /** For a union: what each alternative found wrong. */
  readonly errors?: readonly (readonly Issue[])[]
}

export type Parsed<T> = { readonly success: true; readonly data: T } | { readonly success: false; readonly issues: readonly Issue[] }

/**
 * The only way to read data from outside. Checks read the length of values that are not text, so a value can be built that throws
 * when it is read (`{"length":{"toString":1}}`): that counts as invalid input, not as a failure of ours.
 */
export function readInput<T>(schema: z.ZodMiniType<T>, value: unknown): Parsed<T> {
  try {
    const parsed = schema.safeParse(value)
    return parsed.success ? { success: true, data: parsed.data } : { success: false, issues: parsed.error.issues }
  } catch {
    return { success: false, issues: [] }
  }
}

/** Where the input was not as expected; never its value, which may be a password. Keys are cut, because they can be of any length. */
export const wrongField = (issues: readonly Issue[]): string => toField(issues[0]?.path ?? [])

const toField = (path: readonly PropertyKey[]): string => path.map(String).join('.').slice(0, 100)

/** A field that was sent but is not one of those that are read. */
export function unknownField(issues: readonly Issue[]): string | undefined {
  for (const { path, keys, errors = [] } of issues) {
    if (keys?.length) return toField([...path, keys[0]!])
    const within = unknownField(errors.flat())
    if (within !== undefined) return toField([...path, within])
  }
  return undefined
}

/** The allowed length of a list that was longer. */
export function maxItems(issues: readonly Issue[]): number | undefined {
  for (const { code, origin, maximum, errors = [] } of issues) {
    if (code === 'too_big' && origin === 'array') return Number(maximum)
    const within = maxItems(errors.flat())
    if (within !== undefined) return within
  }
  return undefined
}

/** Building blocks for command inputs. */
export const id = z.int().check(z.positive())
/** Epoch ms, in a year with four digits. */
export const moment = z.int().check(z.nonnegative(), z.maximum(253_402_300_799_999))
/** 0 means "no position". */
export const position = z.int().check(z.nonnegative(), z.maximum(limits.grid.most))
export const shortText = z.string().check(z.maxLength(limits.name.longest))
export const longText = z.string().check(z.maxLength(limits.text.longest))
export const ownBarcode = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.barcode.longest))
/** Every command's input: a text with a NUL is refused wherever it is. */
export const storable = z.check(({ value, issues }) => {
  const path = findNul(value)
  if (path) issues.push({ code: 'custom', input: value, path })
})
const datePattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
/** YYYY-MM-DD. */
export const isDate = (text: string): boolean => datePattern.test(text)
/** A date, or empty. */
export const date = z.string().check(z.refine((text) => text === '' || isDate(text)))
/** How much of something there is, in its unit. */
export const amount = z.number().check(z.nonnegative(), z.maximum(limits.amount.most))
/** At or below it, a sample counts as low; null for never. */
export const lowAmount = z.nullable(amount)
/** Field values of a sample, by field id. */
export const metaValues = z.record(z.string().check(z.regex(/^\d+$/)), longText)

/** Any of these fields; fields that are left out do not change. */
export function partialOf<Shape extends Readonly<Record<string, z.ZodMiniType>>>(
  shape: Shape,
): z.ZodMiniObject<{ [Field in keyof Shape]: z.ZodMiniExactOptional<Shape[Field]> }> {
  const fields = Object.fromEntries(Object.entries(shape).map(([field, type]) => [field, z.exactOptional(type)]))
  return z.object(fields) as unknown as z.ZodMiniObject<{ [Field in keyof Shape]: z.ZodMiniExactOptional<Shape[Field]> }>
}
