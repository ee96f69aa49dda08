import { serverLimits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import type { Invitation, Invited, NewInvitation } from '#domain/wire/accounts/invitations.ts'
import { randomUUID } from 'node:crypto'
import { invitationLetter } from '../mail/invitation-letter.ts'
import { countAttempts, loginLimits } from '../security/limits/attempts.ts'
import { hashToken, makeToken } from '../security/tokens.ts'
import type { Services } from '../services.ts'
import { addAccountEvent } from '../store/people/account-events.ts'
import { addInvitation, findInvitation, renewCode, type InvitationRecord, type NamedInvitation } from '../store/people/invitations.ts'

/** Codes of one group, in the window of `loginLimits`: each may be a mail. */
const maxCodes = 200

interface Inviter {
  readonly userId: number
  readonly groupId: number
}

export const toWireInvitation = ({ id, name, email, role, inviter, createdAt, expiresAt }: NamedInvitation): Invitation => ({
  id,
  name,
  email,
  role,
  invitedBy: inviter,
  createdAt,
  expiresAt,
})

/** Makes an invitation and, if it has an address and this server sends mails, sends it. Refuses with request.too-many. */
export function invite(services: Services, { userId, groupId }: Inviter, wanted: NewInvitation, at: number): Promise<Invited> {
  const record = { ...wanted, id: randomUUID(), groupId, invitedBy: userId, createdAt: at, expiresAt: at + serverLimits.invitation.lasts }
  return giveCode(services, record, addInvitation)
}

/** Gives an invitation a new code, valid as long as that of a new one; the old code ends. Refuses with invitation.gone, or as {@link invite} does. */
export async function renewInvitation(services: Services, { userId, groupId }: Inviter, id: string, at: number): Promise<Invited> {
  const known = await services.engine.read((sql) => findInvitation(sql, groupId, id, at))
  if (!known) throw new Refusal('invitation.gone')
  return giveCode(services, { ...known, invitedBy: userId, createdAt: at, expiresAt: at + serverLimits.invitation.lasts }, renewCode)
}

async function giveCode(services: Services, record: InvitationRecord, save: typeof addInvitation): Promise<Invited> {
  const { engine, mailer } = services
  const { id, groupId, createdAt: at } = record
  if (await countAttempts(services, [{ key: `invitations of group ${groupId}`, most: maxCodes }], at))
    throw new Refusal('request.too-many', { seconds: loginLimits.window / 1_000 })
  const code = makeToken()
  const invitation = await engine.write(async (sql) => {
    await save(sql, record, hashToken(code))
    const saved = await findInvitation(sql, groupId, id, at)
    if (!saved) throw new Refusal('invitation.gone')
    const kind = save === addInvitation ? 'invitation.created' : 'invitation.renewed'
    await addAccountEvent(sql, { kind, at, userId: 0, actorId: record.invitedBy, groupId, detail: { name: record.name, role: record.role } })
    return saved
  })
  const made = { invitation: toWireInvitation(invitation), code }
  if (!mailer || !invitation.email) return { ...made, mail: 'none' }
  // It exists, whatever becomes of the mail: its link can be copied.
  const isSent = await mailer.send(invitation.email, invitationLetter(mailer.origin, invitation, code)).then(
    () => true,
    () => false,
  )
  return { ...made, mail: isSent ? 'sent' : 'failed' }
}
