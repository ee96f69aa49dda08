import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import type { PasswordLink } from '#domain/wire/organization/organization.ts'
import { passwordResetLetter } from '../mail/password-reset-letter.ts'
import { proveAct, type GivenProof } from '../security/prove-identity.ts'
import { hashToken, makeToken } from '../security/tokens.ts'
import { addAccountEvent } from '../store/people/account-events.ts'
import { setOrganizationAdministrator } from '../store/people/administrators.ts'
import { requirePassword } from '../store/people/browser-pins.ts'
import { isManaged } from '../store/people/directory-users.ts'
import { replacePasswordResets } from '../store/people/password-resets.ts'
import { findUser, fullNameOf, type UserRecord } from '../store/people/people.ts'
import { endSessionOfPerson, endSessionsOf } from '../store/people/sessions.ts'
import { removeTwoStep } from '../store/people/two-step.ts'
import type { Sql } from '../store/sql.ts'
import { asAdministrator, proveAdministrator, type AdministratorCommand } from './administrator-act.ts'
import { changeActive } from './change-active.ts'
import { readSpelling } from '../store/people/spelling.ts'

/*
 * What an organization administrator does with somebody's account. Each act is in the audit log; none of them is possible with one's own
 * account, so there is always an administrator left. Those that let someone else in need the administrator's own password or a passkey.
 */

export interface Act extends AdministratorCommand {
  /** Whose account. */
  readonly userId: number
}

/**
 * Ends all sessions and tokens. What the person did stays, and changes that wait on their devices are sent once the account is active again.
 * Refuses with account.managed for someone from the institute's directory, or as {@link proveAct} does.
 */
export async function setAccountActive(act: Act, isActive: boolean, proof: GivenProof): Promise<void> {
  const { services, asked, userId } = act
  const { at, caller } = asked
  await findOther(act)
  await services.engine.write(await proveAct(services, asked, proof))
  const ended = await changeAccount(act, async (sql, user) => {
    if (user.isActive === isActive) return []
    if (await isManaged(sql, userId)) throw new Refusal('account.managed')
    return changeActive(sql, userId, isActive, { at, actorId: caller.session.user.id })
  })
  for (const hash of ended) services.streams.endSession(hash)
}

/** Refuses with account.deactivated for someone who cannot sign in, or one of password.* and passkey.*. */
export async function setAdministrator(act: Act, isAdministrator: boolean, proof: GivenProof): Promise<void> {
  await provePresence(act, proof)
  await changeAccount(act, async (sql, user) => {
    if (user.isOrganizationAdministrator === isAdministrator) return
    if (isAdministrator && !user.isActive) throw new Refusal('account.deactivated')
    await setOrganizationAdministrator(sql, user.id, isAdministrator)
    await note(act, sql, isAdministrator ? 'administrator.made' : 'administrator.removed')
  })
}

/** For someone who has neither their authenticator app nor a recovery code. Refuses with one of password.* and passkey.*. */
export async function resetTwoStep(act: Act, proof: GivenProof): Promise<void> {
  const { services, userId } = act
  await provePresence(act, proof)
  const ended = await changeAccount(act, async (sql, user) => {
    await removeTwoStep(sql, userId)
    if (!user.hasTwoStep) return []
    await note(act, sql, 'two-step.reset')
    return endSessionsOf(sql, userId, { tokens: false })
  })
  for (const hash of ended) services.streams.endSession(hash)
}

/** Makes a link for a new password, and mails it if that is possible; earlier links of the person end. Refuses with account.deactivated, or one of password.* and passkey.*. */
export async function makePasswordLink(act: Act, proof: GivenProof): Promise<PasswordLink> {
  const { services, asked, userId } = act
  const { at } = asked
  await provePresence(act, proof)
  const code = makeToken()
  const user = await changeAccount(act, async (sql, user) => {
    if (!user.isActive) throw new Refusal('account.deactivated')
    await replacePasswordResets(sql, userId, { hash: hashToken(code), at, expiresAt: at + limits.password.resetLasts })
    await note(act, sql, 'password.link')
    return user
  })
  const { mailer } = services
  if (!mailer || !user.email) return { code, email: user.email, mail: 'none' }
  const spell = await services.engine.read((sql) => readSpelling(sql, userId))
  const isSent = await mailer.send(user.email, passwordResetLetter(mailer.origin, { fullName: fullNameOf(user), login: user.login }, code, spell)).then(
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

/** Refuses with permission.denied, account.gone or account.own. */
function changeAccount<T>(act: Act, change: (sql: Sql, user: UserRecord) => Promise<T>): Promise<T> {
  return asAdministrator(act, async (sql) => change(sql, await findAccount(sql, act.asked.caller.session.user.id, act.userId)))
}

async function findAccount(sql: Sql, actorId: number, userId: number): Promise<UserRecord> {
  if (userId === actorId) throw new Refusal('account.own')
  const user = await findUser(sql, userId)
  if (!user) throw new Refusal('account.gone')
  return user
}

/** Refuses with account.gone or account.own, before anything is proved. */
const findOther = ({ services, asked, userId }: Act): Promise<UserRecord> =>
  services.engine.read((sql) => findAccount(sql, asked.caller.session.user.id, userId))

const note = ({ asked: { caller, at }, userId }: Act, sql: Sql, kind: Parameters<typeof addAccountEvent>[1]['kind']): Promise<void> =>
  addAccountEvent(sql, { kind, at, userId, actorId: caller.session.user.id })

async function provePresence(act: Act, proof: GivenProof): Promise<void> {
  await findOther(act)
  await proveAdministrator(act, proof)
}
