import { serverLimits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import type { PasskeyAssertion } from '#domain/wire/accounts/passkeys.ts'
import { boundTo, checkPasskey } from '../passkeys/ceremony.ts'
import type { RelyingParty } from '../passkeys/relying-party.ts'
import type { Caller } from '../policies/access.ts'
import type { Services } from '../services.ts'
import { spendProvedAct } from '../store/people/sessions.ts'
import type { Sql } from '../store/sql.ts'
import { proveOwnPassword } from './prove-own-password.ts'
import type { SignIn } from './sign-in.ts'

/** A person who is signed in, and from where they are asked who they are. */
export interface Asked extends Pick<SignIn, 'address' | 'browser'> {
  readonly caller: Caller
  /** Undefined if passkeys cannot work here. */
  readonly party: RelyingParty | undefined
  /** The digest of what they are asked for. */
  readonly act: string
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
 * Before what a colleague at an open screen must not do: the person's password, which comes with this very call, or one of their passkeys, which has
 * signed a challenge for this very act. Without either, refuses with proof.needed, which names the act; or with permission.denied for programs, or one of
 * password.* and passkey.*.
 */
export async function proveIdentity(
  services: Services,
  { caller, party, address, browser, act, at }: Asked,
  { password, passkey }: GivenProof,
): Promise<Identity> {
  const { kind, user, hash } = caller.session
  if (kind !== 'cookie') throw new Refusal('permission.denied')
  if (!passkey && password === undefined) throw new Refusal('proof.needed', { act })
  if (!passkey) {
    const { forgive } = await proveOwnPassword(services, { login: user.login, password: password ?? '', address, browser }, at)
    return { use: forgive, hasBothSteps: false }
  }
  if (!party) throw new Refusal('passkey.unavailable')
  const proof = await checkPasskey(services, party, passkey, boundTo.prove(hash, act), at)
  if (proof.passkey.userId !== user.id) throw new Refusal('passkey.failed')
  return { use: proof.use, hasBothSteps: true }
}

/**
 * The same where people without a password here must come along, too: whoever signed in with their organization again within the last minutes, for this
 * very act, has proved it, once. Law 220: a sign-in for anything else proves nothing. Returns what is to be done in the transaction that it was needed for.
 */
export async function proveAct(services: Services, asked: Asked, given: GivenProof): Promise<Identity['use']> {
  const { kind, hash, provedAt, provedAct, sso } = asked.caller.session
  const { act, at } = asked
  if (!sso || given.password !== undefined || given.passkey !== undefined || kind !== 'cookie') return (await proveIdentity(services, asked, given)).use
  const needed = new Refusal('proof.needed-after-sso', { act })
  if (provedAct !== act || provedAt === null || at - provedAt >= serverLimits.proof.lasts) throw needed
  return async (sql) => {
    if (!(await spendProvedAct(sql, hash, act))) throw needed
  }
}
