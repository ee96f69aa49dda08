import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import type { PasswordLink } from '#domain/wire/organization.ts'
import { passwordResetLetter } from '../mail/password-reset-letter.ts'
import type { Caller } from '../policies/access.ts'
import { proveOwnPassword } from '../security/prove-own-password.ts'
import type { SignIn } from '../security/sign-in.ts'
import { hashToken, makeToken } from '../security/tokens.ts'
import type { Services } from '../services.ts'
import { addAccountEvent } from '../store/people/account-events.ts'
import { setOrganizationAdministrator } from '../store/people/administrators.ts'
import { requirePassword } from '../store/people/browser-pins.ts'
import { setActive } from '../store/people/organization.ts'
import { replacePasswordResets } from '../store/people/password-resets.ts'
import { findUser, fullNameOf, type UserRecord } from '../store/people/people.ts'
import { endSessionOfPerson, endSessionsOf } from '../store/people/sessions.ts'
import { removeTwoStep } from '../store/people/two-step.ts'
import type { Sql } from '../store/sql.ts'

/*
 * What an organization administrator does with somebody's account. Each act is in the audit log; none of them is possible with one's own
 * account, so there is always an administrator left. Those that let someone else in need the administrator's own password.
 */

export interface Act {
  readonly services: Services
  readonly caller: Caller
  readonly at: number
  /** Whose account. */
  readonly userId: number
}

export interface OwnPassword extends Pick<SignIn, 'address' | 'browser'> {
  readonly currentPassword: string
}

/** Ends all sessions and tokens. What the person did stays, and changes that wait on their devices are sent once the account is active again. */
export async function setAccountActive(act: Act, isActive: boolean): Promise<void> {
  const { services, at, userId } = act
  const ended = await changeAccount(act, async (sql, user) => {
    if (user.isActive === isActive) return []
    await setActive(sql, userId, isActive ? null : at)
    await note(act, sql, isActive ? 'account.activated' : 'account.deactivated')
    await requirePassword(sql, userId)
    await replacePasswordResets(sql, userId, null)
    return endSessionsOf(sql, userId, { tokens: true })
  })
  for (const hash of ended) services.streams.endSession(hash)
}

/** Refuses with account.deactivated for someone who cannot sign in, or one of password.*. */
export async function setAdministrator(act: Act, isAdministrator: boolean, password: OwnPassword): Promise<void> {
  await provePresence(act, password)
  await changeAccount(act, async (sql, user) => {
    if (user.isOrganizationAdministrator === isAdministrator) return
    if (isAdministrator && !user.isActive) throw new Refusal('account.deactivated')
    await setOrganizationAdministrator(sql, user.id, isAdministrator)
    await note(act, sql, isAdministrator ? 'administrator.made' : 'administrator.removed')
  })
}

/** For someone who has neither their authenticator app nor a recovery code. Refuses with one of password.*. */
export async function resetTwoStep(act: Act, password: OwnPassword): Promise<void> {
  const { services, userId } = act
  await provePresence(act, password)
  const ended = await changeAccount(act, async (sql, user) => {
    await removeTwoStep(sql, userId)
    if (!user.hasTwoStep) return []
    await note(act, sql, 'two-step.reset')
    return endSessionsOf(sql, userId, { tokens: false })
  })
  for (const hash of ended) services.streams.endSession(hash)
}

/** Makes a link for a new password, and mails it if that is possible; earlier links of the person end. Refuses with account.deactivated, or one of password.*. */
export async function makePasswordLink(act: Act, password: OwnPassword): Promise<PasswordLink> {
  const { services, at, userId } = act
  await provePresence(act, password)
  const code = makeToken()
  const user = await changeAccount(act, async (sql, user) => {
    if (!user.isActive) throw new Refusal('account.deactivated')
    await replacePasswordResets(sql, userId, { hash: hashToken(code), at, expiresAt: at + limits.password.resetLasts })
    await note(act, sql, 'password.link')
    return user
  })
  const { mailer } = services
  if (!mailer || !user.email) return { code, email: user.email, mail: 'none' }
  const isSent = await mailer.send(user.email, passwordResetLetter(mailer.origin, { fullName: fullNameOf(user), login: user.login }, code)).then(
    () => true,
    () => false,
  )
  return { code, email: user.email, mail: isSent ? 'sent' : 'failed' }
}

/** Ends one session or token of the person. One that has ended already is no error. */
export async function endSignIn(act: Act, id: string): Promise<void> {
  const { services, userId } = act
  const kind = await changeAccount(act, async (sql) => {
    const ended = await endSessionOfPerson(sql, userId, id)
    if (ended === 'cookie') await requirePassword(sql, userId)
    if (ended) await note(act, sql, ended === 'token' ? 'token.revoked' : 'session.ended')
    return ended
  })
  if (kind) services.streams.endSession(id)
}

/**
 * Law: with the organization's lock, and only as long as the caller is an administrator: two of them cannot remove each other at the same
 * moment. Refuses with permission.denied, account.gone or account.own.
 */
function changeAccount<T>({ services, caller, userId }: Act, change: (sql: Sql, user: UserRecord) => Promise<T>): Promise<T> {
  const { id } = caller.session.user
  return services.store.write(async (tables, sql) => {
    await tables.lockOrganization()
    const actor = await findUser(sql, id)
    if (!actor?.isActive || !actor.isOrganizationAdministrator) throw new Refusal('permission.denied')
    return change(sql, await findOther(sql, id, userId))
  })
}

async function findOther(sql: Sql, actorId: number, userId: number): Promise<UserRecord> {
  if (userId === actorId) throw new Refusal('account.own')
  const user = await findUser(sql, userId)
  if (!user) throw new Refusal('account.gone')
  return user
}

const note = ({ caller, at, userId }: Act, sql: Sql, kind: Parameters<typeof addAccountEvent>[1]['kind']): Promise<void> =>
  addAccountEvent(sql, { kind, at, userId, actorId: caller.session.user.id })

/** A colleague at an open screen must not take over an account. */
async function provePresence({ services, caller, at, userId }: Act, { currentPassword, ...from }: OwnPassword): Promise<void> {
  await services.engine.read((sql) => findOther(sql, caller.session.user.id, userId))
  const proof = await proveOwnPassword(services, { login: caller.session.user.login, password: currentPassword, ...from }, at)
  await services.engine.write(proof.forgive)
}
