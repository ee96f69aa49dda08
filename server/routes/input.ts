import * as z from 'zod/mini'

/** The pieces that route inputs are made of. Addresses carry text; these read numbers out of it. */
export const wireId = z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/))]), z.transform(Number))

/** A whole number from `least` to `most`, as text or as number. */
export const wireInt = (least: number, most: number) =>
  z.pipe(z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))]), z.int().check(z.minimum(least), z.maximum(most)))

/** Text that a database can hold: PostgreSQL takes no NUL. */
export const plainText = (longest: number) =>
  z.string().check(
    z.maxLength(longest),
    z.refine((text) => !text.includes('\0')),
  )

/** The key a device made for one workspace: what crypto gives, in hex, base64url or as a UUID. */
export const deviceKey = z.string().check(z.regex(/^[\w-]{8,64}$/))

/** For routes that read nothing. */
export const nothing = z.unknown()

/** One id or many: `12`, `"12"`, `"12,13"`, `[12, "13"]`. */
export const wireIds = z.pipe(
  z.union([wireId, z.string().check(z.regex(/^\d{1,15}(,\d{1,15})*$/)), z.array(wireId)]),
  z.transform((ids): number[] => (typeof ids === 'string' ? ids.split(',').map(Number) : Array.isArray(ids) ? ids : [ids])),
)

/** A list whose single item may stand alone, as forms send it. */
export const oneOrMore = <T>(item: z.ZodMiniType<T>) =>
  z.pipe(
    z.union([z.array(item), item]),
    z.transform((value): T[] => (Array.isArray(value) ? value : [value])),
  )
