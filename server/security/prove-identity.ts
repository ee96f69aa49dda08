import { serverLimits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import type { PasskeyAssertion } from '#domain/wire/accounts/passkeys.ts'
import { boundTo, checkPasskey } from '../passkeys/ceremony.ts'
import type { RelyingParty } from '../passkeys/relying-party.ts'
import type { Caller } from '../policies/access.ts'
import type { Services } from '../services.ts'
import { noteProof } from '../store/people/sessions.ts'
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
    return { use: noting(hash, at, forgive), hasBothSteps: false }
  }
  if (!party) throw new Refusal('passkey.unavailable')
  const proof = await checkPasskey(services, party, passkey, boundTo.prove(hash), at)
  if (proof.passkey.userId !== user.id) throw new Refusal('passkey.failed')
  return { use: noting(hash, at, proof.use), hasBothSteps: true }
}

const noting =
  (hash: string, at: number, use: Identity['use']): Identity['use'] =>
  async (sql) => {
    await use(sql)
    await noteProof(sql, hash, at)
  }

/**
 * Before what cannot be undone. Whoever has proved within the last minutes who they are is not asked again. Returns what is to be done in the
 * transaction that it was needed for. Refuses with proof.needed, or as {@link proveIdentity} does.
 */
export async function proveRecently(services: Services, asked: Asked, given: GivenProof): Promise<Identity['use']> {
  const { kind, provedAt, sso } = asked.caller.session
  if (given.password !== undefined || given.passkey !== undefined || kind !== 'cookie') return (await proveIdentity(services, asked, given)).use
  if (provedAt !== null && asked.at - provedAt < serverLimits.proof.lasts) return async () => {}
  throw new Refusal(sso ? 'proof.needed-after-sso' : 'proof.needed')
}
