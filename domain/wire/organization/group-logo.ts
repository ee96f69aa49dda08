import * as z from 'zod/mini'

export const logoLimits = {
  /** Bytes. */
  most: 512 * 1024,
  /** Pixels of each side. */
  side: 2_000,
} as const

const base64 = z.string().check(z.minLength(4), z.maxLength(Math.ceil(logoLimits.most / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))

/** PUT /api/v1/groups/logo: the bytes of a picture in base64. */
export const newLogoSchema = z.strictObject({ picture: base64 })
export type NewLogo = z.infer<typeof newLogoSchema>

/** GET /api/v1/groups/logo; null if the group has none. */
export const groupLogoSchema = z.object({
  logo: z.nullable(z.object({ mediaType: z.enum(['image/png', 'image/jpeg']), picture: z.string(), width: z.int(), height: z.int() })),
})
export type GroupLogo = z.infer<typeof groupLogoSchema>
