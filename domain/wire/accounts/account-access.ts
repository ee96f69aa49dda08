import * as z from 'zod/mini'
import type { PasskeyForAct } from './passkeys.ts'
import { epochMs } from '../response-schema.ts'

/** GET /api/v1/user/sessions: where a person is signed in, and with which tokens their programs sign in; the newest first. */
const common = { id: z.string(), name: z.string(), createdAt: epochMs }

const signedInBrowserSchema = z.object({ ...common, usedAt: epochMs, isThis: z.boolean() })
const accessTokenSchema = z.object({
  ...common,
  usedAt: z.nullable(epochMs),
  expiresAt: z.nullable(epochMs),
  isReadOnly: z._default(z.boolean(), false),
  byPassword: z._default(z.boolean(), false),
  groupName: z._default(z.string(), ''),
})

export const accountAccessSchema = z.object({ browsers: z.array(signedInBrowserSchema), tokens: z.array(accessTokenSchema) })
export type AccountAccess = z.infer<typeof accountAccessSchema>
/** A session in a browser. `name` is what the browser calls itself; empty if unknown. `usedAt` is exact to five minutes. */
export type SignedInBrowser = z.infer<typeof signedInBrowserSchema>
/** `name` is the person's own, empty for tokens made by an administrator. `usedAt` is exact to an hour; null if never. `expiresAt` null is never. `byPassword`: a program got it for the password. `groupName` is empty for one that follows its person. */
export type AccessToken = z.infer<typeof accessTokenSchema>

/** What a token may do. */
export const tokenScopes = ['read', 'write'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** POST /api/v1/user/tokens */
export type NewAccessToken = {
  readonly name: string
  /** How long it is valid; null until it is revoked. */
  readonly days: number | null
  /** Whether it may change anything. */
  readonly scope: TokenScope
} & ({ readonly currentPassword: string } | { readonly passkey: PasskeyForAct })

/** The only answer that ever has the token. */
export const createdTokenSchema = z.object({ id: z.string(), token: z.string() })
export type CreatedToken = z.infer<typeof createdTokenSchema>
