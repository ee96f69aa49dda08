import * as z from 'zod/mini'
import type { PasskeyAssertion } from './passkeys.ts'
import { epochMs } from './response-schema.ts'

/** GET /api/v1/user/sessions: where a person is signed in, and with which tokens their programs sign in; the newest first. */
const common = { id: z.string(), name: z.string(), createdAt: epochMs }

const signedInBrowserSchema = z.object({ ...common, usedAt: epochMs, isThis: z.boolean() })
const accessTokenSchema = z.object({ ...common, usedAt: z.nullable(epochMs), expiresAt: z.nullable(epochMs) })

export const accountAccessSchema = z.object({ browsers: z.array(signedInBrowserSchema), tokens: z.array(accessTokenSchema) })
export type AccountAccess = z.infer<typeof accountAccessSchema>
/** A session in a browser. `name` is what the browser calls itself; empty if unknown. `usedAt` is exact to five minutes. */
export type SignedInBrowser = z.infer<typeof signedInBrowserSchema>
/** `name` is the person's own, empty for tokens made by an administrator. `usedAt` is exact to an hour; null if never. `expiresAt` null is never. */
export type AccessToken = z.infer<typeof accessTokenSchema>

/** POST /api/v1/user/tokens */
export type NewAccessToken = {
  readonly name: string
  /** How long it is valid; null until it is revoked. */
  readonly days: number | null
} & ({ readonly currentPassword: string } | { readonly passkey: PasskeyAssertion })

/** The only answer that ever has the token. */
export const createdTokenSchema = z.object({ id: z.string(), token: z.string() })
export type CreatedToken = z.infer<typeof createdTokenSchema>
