import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { readJson } from './body.ts'

/** The pieces that route inputs are made of. Addresses carry text; these read numbers out of it. */
export const wireId = z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/))]), z.transform(Number))

/** A whole number from `least` to `most`, as text or as number. */
export const wireInt = (least: number, most: number) =>
  z.pipe(z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))]), z.int().check(z.minimum(least), z.maximum(most)))

/** Text of bounded length. That it holds no NUL is seen to for every route, in register.ts. */
export const plainText = (longest: number) => z.string().check(z.maxLength(longest))

/** The key a device made for one workspace: what crypto gives, in hex, base64url or as a UUID. */
export const deviceKey = z.string().check(z.regex(/^[\w-]{8,64}$/))

/** For routes that read nothing. */
export const nothing = z.unknown()

/** One id or many: `12`, `"12"`, `"12,13"`, `[12, "13"]`; each once, and `most` at most: a longer list is refused as such. */
export const wireIdsUpTo = (most: number) =>
  z.pipe(
    z.pipe(
      z.union([wireId, z.string().check(z.regex(/^\d{1,15}(,\d{1,15})*$/)), z.array(wireId)]),
      z.transform((ids): number[] => [...new Set(typeof ids === 'string' ? ids.split(',').map(Number) : Array.isArray(ids) ? ids : [ids])]),
    ),
    z.array(z.number()).check(z.maxLength(most)),
  )

/** As many as one command on many may name. */
export const wireIds = wireIdsUpTo(limits.many.samples)

/** What a call names under all its spellings, together. */
export function idsOf(...spellings: readonly (readonly number[] | undefined)[]): number[] {
  const ids = new Set(spellings.flatMap((ids) => ids ?? []))
  if (ids.size > limits.many.samples) throw new Refusal('input.too-many', { most: limits.many.samples })
  return [...ids]
}

/** `a,b`, without the spaces around them; each once, and `most` at most. */
export const wireCodes = (most: number) =>
  z.pipe(
    z.pipe(
      plainText(limits.text.longest),
      z.transform((text): string[] => [...new Set(text.split(',').flatMap((code) => code.trim() || []))]),
    ),
    z.array(z.string()).check(z.maxLength(most)),
  )

/** Forms carry JSON as text; programs send it as it is. */
export const jsonOf = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? readJson(value) : value)),
    schema,
  )

/** A list whose single item may stand alone, as forms send it. */
export const oneOrMore = <T>(item: z.ZodMiniType<T>, most: number) =>
  z.pipe(
    z.union([z.array(item).check(z.maxLength(most)), item]),
    z.transform((value): T[] => (Array.isArray(value) ? value : [value])),
  )
