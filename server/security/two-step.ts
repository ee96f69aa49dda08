import { Refusal } from '#domain/tx.ts'
import type { PasskeyAssertion } from '#domain/wire/accounts/passkeys.ts'
import { closedGroups, type Caller } from '../policies/access.ts'
import type { Services } from '../services.ts'
import { addAccountEvent } from '../store/people/account-events.ts'
import { requirePassword } from '../store/people/browser-pins.ts'
import { peopleOfBrowser } from '../store/people/known-browsers.ts'
import { listPasskeysOf } from '../store/people/passkeys.ts'
import { endPushOf } from '../store/people/push-subscriptions.ts'
import { endSessionsOf } from '../store/people/sessions.ts'
import { confirmSecret, proposeSecret, readTwoStep, removeTwoStep, replaceRecoveryCodes } from '../store/people/two-step.ts'
import type { Sql } from '../store/sql.ts'
import { proveIdentity, type Asked, type GivenProof, type Identity } from './prove-identity.ts'
import { hashToken } from './tokens.ts'
import { countCodeAttempt, hashRecoveryCode, makeRecoveryCodes, makeSecret, stepOf } from './two-step-codes.ts'

export interface StepsProof extends GivenProof {
  /** Besides the password: from the authenticator app, or a recovery code. */
  readonly code?: string | undefined
}

/** Whose it is. A program has no phone. */
function personOf({ session }: Caller): Caller['session']['user'] {
  if (session.kind !== 'cookie') throw new Refusal('permission.denied')
  return session.user
}

/**
 * Returns the key for the authenticator app; it counts once a code is confirmed. Requires the password or a passkey: a colleague at an
 * open screen must not lock the person out. Refuses with two-step.changed, or one of password.* and passkey.*.
 */
export async function beginTwoStep(services: Services, asked: Asked, proof: GivenProof) {
  const { id, login } = personOf(asked.caller)
  const identity = await proveIdentity(services, asked, proof)
  await assertOwnSteps(services, asked.caller, identity)
  const { use } = identity
  const made = makeSecret(login)
  await services.engine.write(async (sql) => {
    await use(sql)
    if (!(await proposeSecret(sql, id, made.secret))) throw new Refusal('two-step.changed')
  })
  return made
}

/**
 * Law 225: where a group is closed to a session, that session makes no way into it for someone who has passkeys: the password alone neither adds nor removes
 * one, and sets up no codes. Whoever has none sets up the first. Refuses with passkey.needed.
 */
export async function assertOwnSteps({ engine }: Services, caller: Caller, { hasBothSteps }: Pick<Identity, 'hasBothSteps'>): Promise<void> {
  if (hasBothSteps || closedGroups(caller).length === 0) return
  if ((await engine.read((sql) => listPasskeysOf(sql, caller.session.user.id))).length > 0) throw new Refusal('passkey.needed')
}

/**
 * Turns it on, ends the person's sessions and push messages in other browsers, and returns the recovery codes. PINs need a sign-in with both steps first.
 * `browser`: the hash of this one.
 */
export async function confirmTwoStep(services: Services, caller: Caller, code: string, browser: string, at: number): Promise<string[]> {
  const { id } = personOf(caller)
  const record = await services.engine.read((sql) => readTwoStep(sql, id))
  if (record?.isOn) throw new Refusal('two-step.changed')
  if (!record) throw new Refusal('two-step.changed')
  const step = stepOf(record.secret, code, at)
  if (step === undefined) throw new Refusal('two-step.code-incorrect')
  const { codes, ended } = await services.engine.write(async (sql) => {
    if (!(await confirmSecret(sql, id, { secret: record.secret, step, at }))) throw new Refusal('two-step.changed')
    await requirePassword(sql, id)
    await endPushOf(sql, id, browser)
    await addAccountEvent(sql, { kind: 'two-step.on', at, userId: id, actorId: id })
    return { codes: await renewRecoveryCodes(sql, id), ended: await endSessionsOf(sql, id, { tokens: false, except: caller.session.hash }) }
  })
  for (const hash of ended) services.streams.endSession(hash)
  return codes
}

/** With a code or a passkey; the earlier ones end. Refuses with two-step.changed, two-step.code-incorrect, password.too-many or one of passkey.*. */
export async function makeNewRecoveryCodes(services: Services, asked: Asked, { code, passkey }: Pick<StepsProof, 'code' | 'passkey'>): Promise<string[]> {
  const { id } = personOf(asked.caller)
  if (code === undefined && !passkey) throw new Refusal('proof.needed', { act: asked.act })
  const use = await (passkey ? provePasskey(services, asked, passkey) : countOwnCode(services, asked, code ?? ''))
  return services.engine.write(async (sql) => {
    await use(sql)
    return renewRecoveryCodes(sql, id)
  })
}

/** With the password and a code, or a passkey; ends the person's sessions in other browsers. Refuses with two-step.* or one of password.* and passkey.*. */
export async function turnTwoStepOff(services: Services, asked: Asked, proof: StepsProof): Promise<void> {
  const { caller, at } = asked
  const { id, hasTwoStep } = personOf(caller)
  if (!hasTwoStep) throw new Refusal('two-step.changed')
  const use = await proveBothSteps(services, asked, proof)
  const ended = await services.engine.write(async (sql) => {
    await use(sql)
    await addAccountEvent(sql, { kind: 'two-step.off', at, userId: id, actorId: id })
    await removeTwoStep(sql, id)
    return endSessionsOf(sql, id, { tokens: false, except: caller.session.hash })
  })
  for (const hash of ended) services.streams.endSession(hash)
}

/**
 * The password, and a code of people who have two-step verification; or a passkey. Returns what uses it up, in the transaction that it was
 * needed for. Refuses with two-step.code-needed, two-step.code-incorrect, or one of password.* and passkey.*.
 */
export async function proveBothSteps(services: Services, asked: Asked, { code, ...proof }: StepsProof): Promise<(sql: Sql) => Promise<void>> {
  const identity = await proveIdentity(services, asked, proof)
  await assertOwnSteps(services, asked.caller, identity)
  if (identity.hasBothSteps || !asked.caller.session.user.hasTwoStep) return identity.use
  await services.engine.write(identity.use)
  if (!code) throw new Refusal('two-step.code-needed')
  return countOwnCode(services, asked, code)
}

async function provePasskey(services: Services, asked: Asked, passkey: PasskeyAssertion): Promise<(sql: Sql) => Promise<void>> {
  if (!personOf(asked.caller).hasTwoStep) throw new Refusal('two-step.changed')
  return (await proveIdentity(services, asked, { passkey })).use
}

async function countOwnCode(services: Services, { caller, address, browser, at }: Asked, code: string): Promise<(sql: Sql) => Promise<void>> {
  const { id, hasTwoStep } = caller.session.user
  if (!hasTwoStep) throw new Refusal('two-step.changed')
  const isOwn = browser !== undefined && (await services.engine.read((sql) => peopleOfBrowser(sql, hashToken(browser), at))).has(id)
  try {
    return await countCodeAttempt(services, { userId: id, code, address, knownBrowser: isOwn ? browser : undefined }, at)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'login.too-many') throw new Refusal('password.too-many')
    throw error
  }
}

async function renewRecoveryCodes(sql: Sql, userId: number): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await replaceRecoveryCodes(sql, userId, codes.map(hashRecoveryCode))
  return codes
}
