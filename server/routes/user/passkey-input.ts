import * as z from 'zod/mini'
import { accountLimits } from '#domain/account-limits.ts'
import { limits } from '#domain/limits.ts'
import { plainText } from '../input.ts'

/** Bytes from an authenticator, in base64url. */
const bytes = z.string().check(z.maxLength(accountLimits.passkeys.data), z.regex(/^[\w-]+$/))

export const passkeyId = z.string().check(z.maxLength(1_400), z.regex(/^[\w-]+$/))

export const passkeyAssertion = z.strictObject({
  id: passkeyId,
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
  userHandle: z.optional(z.string().check(z.maxLength(100), z.regex(/^[\w-]+$/))),
})

export const passkeyAttestation = {
  id: passkeyId,
  clientDataJSON: bytes,
  attestationObject: bytes,
  transports: z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10)),
}

/** The person's password again, or one of their passkeys. */
export const proof = { password: z.optional(plainText(limits.password.longest)), passkey: z.optional(passkeyAssertion) }

/** Refusals of a route with {@link proof}. */
export const proofRefusals = ['permission.denied', 'proof.needed', 'password.incorrect', 'password.too-many', 'passkey.unavailable', 'passkey.failed'] as const
