import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { isAmbiguousFigure, parseFigure } from '#domain/rules/import/import-amount.ts'
import { Refusal } from '#domain/tx.ts'
import { parseSentJson } from './body.ts'
import { ambiguousNumber, notKeptMessage } from './wrong-input.ts'

/** Building blocks for route inputs. Addresses carry text; these parse numbers from it. */
export const wireId = z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/))]), z.transform(Number))

/** An integer from `least` to `most`, as text or as a number. */
export const wireInt = (least: number, most: number) =>
  z.pipe(z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))]), z.int().check(z.minimum(least), z.maximum(most)))

/** Text of bounded length. For every route, register.ts makes sure that it contains no NUL. */
export const plainText = (longest: number) => z.string().check(z.maxLength(longest))

/** The same without the spaces around it, and not empty. */
export const requiredText = (longest: number) =>
  z.pipe(
    plainText(longest),
    z.pipe(
      z.transform((text: string) => text.trim()),
      z.string().check(z.minLength(1)),
    ),
  )

/** The key a device created for one workspace: random bytes in hex or base64url, or a UUID. */
export const deviceKey = z.string().check(z.regex(/^[\w-]{8,64}$/))

/** For routes without input. */
export const nothing = z.unknown()

/** One id or many: `12`, `"12"`, `"12,13"`, `[12, "13"]`; without duplicates, and at most `most`: a longer list is refused as too long. */
export const wireIdsUpTo = (most: number) =>
  z.pipe(
    z.pipe(
      z.union([wireId, z.string().check(z.regex(/^\d{1,15}(,\d{1,15})*$/)), z.array(wireId)]),
      z.transform((ids): number[] => [...new Set(typeof ids === 'string' ? ids.split(',').map(Number) : Array.isArray(ids) ? ids : [ids])]),
    ),
    z.array(z.number()).check(z.maxLength(most)),
  )

/** As many as one command for many samples can have. */
export const wireIds = wireIdsUpTo(limits.many.samples)

/** Numbers of samples as a bare list, or in `sampleIDs`. */
export const sampleIdsBody = z.pipe(
  z.union([wireIds, z.strictObject({ sampleIDs: wireIds })]),
  z.transform((body): number[] => (Array.isArray(body) ? body : body.sampleIDs)),
)

/** The values of all spellings in a call, together. */
export function idsOf(...spellings: readonly (readonly number[] | undefined)[]): number[] {
  const ids = new Set(spellings.flatMap((ids) => ids ?? []))
  if (ids.size > limits.many.samples) throw new Refusal('input.too-many', { most: limits.many.samples })
  return [...ids]
}

/** `a,b` or a list, without the spaces around them; without duplicates, and at most `most`. */
export const wireCodes = (most: number) =>
  z.pipe(
    z.pipe(
      z.union([plainText(limits.text.longest), z.array(plainText(limits.text.longest)).check(z.maxLength(most))]),
      z.transform((codes): string[] => [...new Set([codes].flat().flatMap((text) => text.split(',').flatMap((code) => code.trim() || [])))]),
    ),
    z.array(z.string()).check(z.maxLength(most)),
  )

/** Names as a list, or separated by commas. A name may have commas itself, so each text as it was sent is one of them, too. */
export const wireNames = z.pipe(
  z.union([plainText(limits.text.longest), z.array(plainText(limits.name.longest)).check(z.maxLength(limits.many.barcodes))]),
  z.pipe(
    z.transform((sent: string | string[]): string[] => [
      ...new Set([sent].flat().flatMap((text) => [text, ...text.split(',')].flatMap((name) => normalizeText(name.trim()) || []))),
    ]),
    z.array(z.string()).check(z.maxLength(2 * limits.many.barcodes)),
  ),
)

/** Forms carry JSON as text; programs send it directly. */
export const jsonOf = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.transform((value: unknown, { issues }): unknown => {
      if (typeof value !== 'string') return value
      const read = parseSentJson(value)
      if (read.problem) issues.push({ code: 'custom', input: value, message: read.problem })
      return read.value
    }),
    schema,
  )

/** A list whose only item may come without the list, as forms send it. */
export const oneOrMore = <T>(item: z.ZodMiniType<T>, most: number) =>
  z.pipe(
    z.union([z.array(item).check(z.maxLength(most)), item]),
    z.transform((value): T[] => (Array.isArray(value) ? value : [value])),
  )

/** Value of a setting: programs also send numbers and switches. */
export const settingValue = z.pipe(
  z.union([plainText(limits.text.longest), z.number(), z.boolean()]),
  z.transform((value) => String(value)),
)

/** Programs also send switches as texts. */
export const wireFlag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', 'True', 'False', '1', '0', ''])]),
  z.transform((value) => value === true || value === '1' || (typeof value === 'string' && value.toLowerCase() === 'true')),
)

/** The same, and off if it is left out. */
export const flag = z._default(wireFlag, false)

/** What says nothing, as programs send it in a field that they do not use. */
const saysNothing = ['', 0, false, '0', 'false', 'False', 'Nothing'] as const

/** A field that is not kept here. Law 187: a value in it is refused, so that nobody relies on it. */
export const notKept = z.optional(z.nullable(z.literal(saysNothing, notKeptMessage)))

/** Whether a value says nothing, so that a field of any name may have it. */
export const isSaid = (value: unknown): boolean =>
  value !== null && value !== undefined && !(typeof value === 'object' ? Object.keys(value).length === 0 : (saysNothing as readonly unknown[]).includes(value))

/** A number, as a number or as a text. Law 188: a text that can be read as two different numbers is refused, because nobody would notice the wrong one. */
const sentNumber = z.transform((value: string | number, { issues }): number => {
  if (typeof value === 'number') return value
  if (isAmbiguousFigure(value)) issues.push({ code: 'custom', input: value, message: ambiguousNumber })
  return parseFigure(value.trim()) ?? Number.NaN
})
export const wireNumber = z.pipe(z.union([z.number(), plainText(limits.name.longest)]), z.pipe(sentNumber, z.number()))

/** A date, or a time of which the date counts; empty for none. The command checks the date itself. */
export const wireDate = z.pipe(
  z.nullable(plainText(limits.name.longest)),
  z.transform((text) => (text ?? '').replace(/^(\d{4}-\d\d-\d\d)[T ].*$/, '$1')),
)

const toTheMinute = /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d):\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/

/** A date and a time. Seconds and the time zone are left out: the time is that of a clock on the wall. */
export const wallTime = (text: string): string => text.replace(toTheMinute, '$1')

/** A filter that is empty asks for nothing. */
export const unlessEmpty = <T>(schema: z.ZodMiniType<T>) =>
  z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
      schema,
    ]),
  )

/** A filter by a date, or a date and a time. */
export const moment = unlessEmpty(
  z.pipe(
    z.string().check(z.regex(/^\d{4}-\d\d-\d\d/), z.maxLength(40), z.describe('a date, or a date and a time, such as 2026-03-04')),
    z.pipe(
      z.transform((text: string) => Date.parse(text)),
      z.number().check(z.nonnegative()),
    ),
  ),
)
