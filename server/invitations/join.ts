import { Refusal } from '#domain/tx.ts'
import type { NewPerson } from '#domain/wire/accounts/invitations.ts'
import { isTwoStepMissing } from '../policies/two-step-policy.ts'
import { newPasswordFault } from '../security/passwords/change-password.ts'
import { hashPassword } from '../security/passwords/passwords.ts'
import { countAttempts, loginLimits } from '../security/limits/attempts.ts'
import { hashToken } from '../security/tokens.ts'
import type { Services } from '../services.ts'
import { addMember, addPerson, type Transaction } from '../setup/add-person.ts'
import { noteClaimedEmail } from '../store/people/sso.ts'
import { beginSession } from '../security/begin-session.ts'
import { findInvitationByCode, spendInvitation, type NamedInvitation } from '../store/people/invitations.ts'
import { findUserByLogin, fullNameOf } from '../store/people/people.ts'
import type { SessionRecord } from '../store/people/sessions.ts'
import { isTwoStepRequired } from '../store/people/two-step-policies.ts'
import type { Sql } from '../store/sql.ts'

/** The sender's name in the audit log. */
const by = 'invitation'
/** Attempts with one code, in the window of `loginLimits`: whoever has it could ask for which user names are taken. */
const maxAttempts = 30

/** Refuses with link.over. */
export async function readInvitation({ engine }: Services, code: string, at: number): Promise<NamedInvitation> {
  return mustBeValid(await engine.read((sql) => findInvitationByCode(sql, hashToken(code), at)))
}

/**
 * A new person joins; returns the token of their session. Refuses with link.over, request.too-many, password.too-easy or login.taken; the
 * invitation can still be used then.
 */
export async function acceptInvitation(
  services: Services,
  code: string,
  { password, ...person }: NewPerson,
  userAgent: string | undefined,
  at: number,
): Promise<string> {
  const { engine, store, hashing } = services
  const hash = hashToken(code)
  await readInvitation(services, code, at)
  if (await countAttempts(services, [{ key: `invitation ${hash}`, most: maxAttempts }], at))
    throw new Refusal('request.too-many', { seconds: loginLimits.window / 1_000 })
  const reason = newPasswordFault(password, { login: person.login, fullName: fullNameOf(person) })
  if (reason) throw new Refusal('password.too-easy', { reason })
  await engine.read((sql) => assertFree(sql, person.login))
  const passwordHash = await hashing.runExclusive(() => hashPassword(password))
  return store.write(async (tables, sql) => {
    const { groupId, role, invitedBy, email } = await spend({ tables, sql }, hash, at)
    // One new person at a time: two must not get the same user name or id.
    await tables.lockOrganization()
    await assertFree(sql, person.login)
    const userId = await addPerson({ tables, sql }, groupId, { ...person, passwordHash, passwordSetAt: at }, role, at, by, { invitedBy })
    if (person.email.toLowerCase() !== email.toLowerCase()) await noteClaimedEmail(sql, userId)
    return beginSession(sql, { userId, how: 'invitation', browser: undefined, userAgent, isProof: true }, at)
  })
}

/**
 * Someone with an account joins; returns the id of the group. Refuses with link.over or invitation.already-member, or with two-step.required if the group
 * would be closed to the session; then it can still be used.
 */
export async function joinByInvitation({ store }: Services, code: string, session: SessionRecord, at: number): Promise<number> {
  const { user } = session
  return store.write(async (tables, sql) => {
    const { groupId, role, invitedBy } = await spend({ tables, sql }, hashToken(code), at)
    if (await tables.isMember(groupId, user.id)) throw new Refusal('invitation.already-member')
    if (isTwoStepMissing(session, { requiresTwoStep: await isTwoStepRequired(sql, groupId) })) throw new Refusal('two-step.required')
    await addMember(tables, groupId, { id: user.id, fullName: fullNameOf(user), role }, at, by, { invitedBy })
    return groupId
  })
}

/** The group's lock first, as with every write to a group. */
async function spend({ tables, sql }: Transaction, hash: string, at: number): Promise<NamedInvitation> {
  const { groupId } = mustBeValid(await findInvitationByCode(sql, hash, at))
  await tables.lockGroup(groupId)
  return mustBeValid(await spendInvitation(sql, hash, at))
}

function mustBeValid(invitation: NamedInvitation | undefined): NamedInvitation {
  if (!invitation) throw new Refusal('link.over')
  return invitation
}

async function assertFree(sql: Sql, login: string): Promise<void> {
  if (await findUserByLogin(sql, login)) throw new Refusal('login.taken')
}
