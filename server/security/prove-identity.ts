import { Refusal } from '#domain/tx.ts'
import type { PasskeyAssertion } from '#domain/wire/passkeys.ts'
import { boundTo, checkPasskey } from '../passkeys/ceremony.ts'
import type { RelyingParty } from '../passkeys/relying-party.ts'
import type { Caller } from '../policies/access.ts'
import type { Services } from '../services.ts'
import type { Sql } from '../store/sql.ts'
import { proveOwnPassword } from './prove-own-password.ts'
import type { SignIn } from './sign-in.ts'

/** A person who is signed in, and from where they are asked who they are. */
export interface Asked extends Pick<SignIn, 'address' | 'browser'> {
  readonly caller: Caller
  /** Undefined if passkeys cannot work here. */
  readonly party: RelyingParty | undefined
  readonly at: number
}

/** One of them. */
export interface GivenProof {
  readonly password?: string | undefined
  readonly passkey?: PasskeyAssertion | undefined
}

export interface Identity {
  /** In the transaction that it was needed for. */
  readonly use: (sql: Sql) => Promise<void>
  /** A passkey counts as both steps. */
  readonly hasBothSteps: boolean
}

/**
 * Before what a colleague at an open screen must not do: the person's password again, or one of their passkeys. Refuses with
 * permission.denied for programs, or one of password.* and passkey.*.
 */
export async function proveIdentity(services: Services, { caller, party, address, browser, at }: Asked, { password, passkey }: GivenProof): Promise<Identity> {
  const { kind, user, hash } = caller.session
  if (kind !== 'cookie') throw new Refusal('permission.denied')
  if (!passkey) {
    const { forgive } = await proveOwnPassword(services, { login: user.login, password: password ?? '', address, browser }, at)
    return { use: forgive, hasBothSteps: false }
  }
  if (!party) throw new Refusal('passkey.unavailable')
  const proof = await checkPasskey(services, party, passkey, boundTo.prove(hash), at)
  if (proof.passkey.userId !== user.id) throw new Refusal('passkey.failed')
  return { use: proof.use, hasBothSteps: true }
}
