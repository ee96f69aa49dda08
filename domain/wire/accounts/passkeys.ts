import * as z from 'zod/mini'
import type { Message } from '#domain/message.ts'

/** What the browser's authenticator sends: bytes, in base64url. */
export interface PasskeyAssertion {
  /** Id of the passkey. */
  readonly id: string
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
  /** The person's random name, as the authenticator keeps it; security keys may leave it out if the server has named the passkey. */
  readonly userHandle?: string | undefined
}

/** Asks for a passkey for one act, once the server has named it; the call is then sent again with what it signed. */
export type PasskeyForAct = (
  act: string,
) => Promise<
  { readonly ok: true; readonly value: PasskeyAssertion } | { readonly ok: false; readonly failure: { readonly code: string; readonly message: Message } }
>

/** Who someone is who is signed in, before what a colleague at an open screen must not do. */
export type IdentityProof = { readonly password: string } | { readonly passkey: PasskeyForAct }

/** A new passkey, as the browser's authenticator made it. */
export interface PasskeyAttestation {
  readonly id: string
  readonly clientDataJSON: string
  readonly attestationObject: string
  /** How the authenticator is reached: internal, hybrid, usb… */
  readonly transports: readonly string[]
}

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Epoch ms. */
  createdAt: z.int(),
  usedAt: z.nullable(z.int()),
  /** Its authenticator keeps a copy elsewhere, so it survives the loss of the device. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof passkeySchema>

/** GET /api/v1/user/passkeys: one's own. */
export const ownPasskeysSchema = z.object({
  /** The name of the server with which they work; null if there is none. */
  host: z.nullable(z.string()),
  passkeys: z.array(passkeySchema),
  /** For a new one: what the person recognizes this browser by. */
  suggestedName: z.string(),
})
export type OwnPasskeys = z.infer<typeof ownPasskeysSchema>

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.optional(z.array(z.string())) })
const verification = z.enum(['required', 'preferred', 'discouraged'])

/** POST …/begin: PublicKeyCredentialCreationOptions, with bytes in base64url. */
export const creationOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: verification, requireResidentKey: z.boolean(), userVerification: verification }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.infer<typeof creationOptionsSchema>

/** POST /login/passkey/begin and /api/v1/user/passkeys/prove: PublicKeyCredentialRequestOptions. Without `allowCredentials`, the person chooses whom to sign in. */
export const requestOptionsSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: verification,
  allowCredentials: z.array(descriptor),
})
export type RequestOptions = z.infer<typeof requestOptionsSchema>
