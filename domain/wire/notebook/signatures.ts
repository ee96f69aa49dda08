import * as z from 'zod/mini'
import type { SignatureCapacity } from '../../entities/signature.ts'
import type { SignedFormat } from '../../rules/notebook/signed-content.ts'
import type { IdentityProof } from '../accounts/passkeys.ts'

/** What a device sends to sign an experiment, with a proof of who the person is; none if they have just signed in with their organization. */
export type SignatureInput = {
  readonly capacity: SignatureCapacity
  /** SHA-256 of what the person has seen; see signed-content.ts. */
  readonly contentDigest: string
  /** How it was computed. */
  readonly format: SignedFormat
  /** Who is asked to sign as witness next. */
  readonly witnessID: number | null
} & (IdentityProof | { readonly password?: never })

/** What a witness who declines says. */
export type DeclineInput = { readonly reason: string } & (IdentityProof | { readonly password?: never })

export const signedSchema = z.strictObject({ signatureID: z.string() })
export type Signed = z.infer<typeof signedSchema>
