import { accountLimits } from '#domain/account-limits.ts'
import { Refusal } from '#domain/tx.ts'
import type { CreationOptions, Passkey, PasskeyAttestation, RequestOptions } from '#domain/wire/accounts/passkeys.ts'
import type { Caller } from '../policies/access.ts'
import { proveIdentity, type Asked, type GivenProof } from '../security/prove-identity.ts'
import { makeToken } from '../security/tokens.ts'
import { assertOwnSteps, proveBothSteps, type StepsProof } from '../security/two-step.ts'
import type { Services } from '../services.ts'
import { addAccountEvent } from '../store/people/account-events.ts'
import { requirePassword } from '../store/people/browser-pins.ts'
import { addPasskey, listPasskeysOf, removePasskey, type PasskeyRecord } from '../store/people/passkeys.ts'
import { fullNameOf } from '../store/people/people.ts'
import { algorithms, boundTo, checkNewPasskey, makeChallenge } from './ceremony.ts'
import type { RelyingParty } from './relying-party.ts'

export const toPasskey = ({ id, name, createdAt, usedAt, isSynced }: PasskeyRecord): Passkey => ({ id, name, createdAt, usedAt, isSynced })

const descriptorOf = ({ id, transports }: PasskeyRecord) => ({ id, type: 'public-key' as const, transports: [...transports] })

/**
 * What the browser needs to make a new passkey. Requires another passkey, or the password and a code of people who have two-step
 * verification: a colleague at an open screen must not add their own. Refuses with passkey.too-many, or one of password.*, passkey.* and
 * two-step.*.
 */
export async function beginPasskey(services: Services, asked: Asked, party: RelyingParty, proof: StepsProof): Promise<CreationOptions> {
  const { user, hash } = asked.caller.session
  const use = await proveBothSteps(services, asked, proof)
  const own = await services.engine.write(async (sql) => {
    await use(sql)
    return listPasskeysOf(sql, user.id)
  })
  if (own.length >= accountLimits.passkeys.most) throw new Refusal('passkey.too-many', { most: accountLimits.passkeys.most })
  const handle = own[0]?.handle ?? makeToken()
  return {
    rp: { id: party.id, name: 'Aliquot' },
    user: { id: handle, name: user.login, displayName: fullNameOf(user) },
    challenge: await makeChallenge(services, boundTo.add(hash), asked.at, handle),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: accountLimits.passkeys.lasts,
    excludeCredentials: own.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** Refuses with passkey.failed, passkey.known or passkey.too-many. */
export async function savePasskey(
  services: Services,
  { session: { user, hash } }: Caller,
  party: RelyingParty,
  { name, ...made }: { name: string } & PasskeyAttestation,
  at: number,
): Promise<Passkey> {
  const checked = await checkNewPasskey(services, party, made, hash, at)
  const passkey = { ...checked, userId: user.id, name, createdAt: at }
  await services.engine.write(async (sql) => {
    const { most } = accountLimits.passkeys
    if ((await listPasskeysOf(sql, user.id)).length >= most) throw new Refusal('passkey.too-many', { most })
    if (!(await addPasskey(sql, passkey))) throw new Refusal('passkey.known')
    await addAccountEvent(sql, { kind: 'passkey.added', at, userId: user.id, actorId: user.id, detail: { name } })
  })
  return toPasskey({ ...passkey, usedAt: null })
}

/** For someone who is signed in: asks for one of their own passkeys, for one act. */
export async function askForOwnPasskey(
  services: Services,
  { session: { user, hash } }: Caller,
  party: RelyingParty,
  act: string,
  at: number,
): Promise<RequestOptions> {
  const own = await services.engine.read((sql) => listPasskeysOf(sql, user.id))
  return requestOptions(party, await makeChallenge(services, boundTo.prove(hash, act), at), own)
}

/** Requires the password or a passkey. A PIN then needs a full sign-in first: the passkey may be on a lost phone. Refuses with passkey.gone, or one of password.* and passkey.*. */
export async function removeOwnPasskey(services: Services, asked: Asked, id: string, proof: GivenProof): Promise<void> {
  const identity = await proveIdentity(services, asked, proof)
  await assertOwnSteps(services, asked.caller, identity)
  const { use } = identity
  const { id: userId } = asked.caller.session.user
  await services.engine.write(async (sql) => {
    await use(sql)
    if (!(await removePasskey(sql, userId, id))) throw new Refusal('passkey.gone')
    await requirePassword(sql, userId)
    await addAccountEvent(sql, { kind: 'passkey.removed', at: asked.at, userId, actorId: userId })
  })
}

export const requestOptions = (party: RelyingParty, challenge: string, allowed: readonly PasskeyRecord[]): RequestOptions => ({
  rpId: party.id,
  challenge,
  timeout: accountLimits.passkeys.lasts,
  userVerification: 'required',
  allowCredentials: allowed.map(descriptorOf),
})
