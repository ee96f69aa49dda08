import type { GivenProof } from '../../security/prove-identity.ts'
import { proof } from '../user/passkey-input.ts'

/** The administrator's own password, or one of their passkeys. */
export const ownProof = { currentPassword: proof.password, passkey: proof.passkey }

/** Hashing a password is deliberately expensive. */
export const costOfProof = 50

interface OwnProof {
  readonly currentPassword?: string | undefined
  readonly passkey?: GivenProof['passkey']
}

export const toProof = ({ currentPassword: password, passkey }: OwnProof): GivenProof => ({ password, passkey })
