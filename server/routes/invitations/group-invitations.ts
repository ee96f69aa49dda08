import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { isPermitted } from '#domain/permission.ts'
import { roleNames } from '#domain/roles.ts'
import { couldBeEmailAddress } from '#domain/rules/people/email-address.ts'
import { Refusal } from '#domain/tx.ts'
import type { Invitations, Invited } from '#domain/wire/accounts/invitations.ts'
import { invite, renewInvitation, toWireInvitation } from '../../invitations/invite.ts'
import { addAccountEvent } from '../../store/people/account-events.ts'
import { listInvitations, removeInvitation } from '../../store/people/invitations.ts'
import { deviceKey, nothing, plainText } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'

const path = '/api/v1/groups/invitations'

/** Law 189: in the group that the screen shows, which need not be the active one any more. */
function inviterOf({ caller, group }: Call<'member'>): { userId: number; groupId: number } {
  const userId = caller.session.user.id
  if (!isPermitted({ id: userId, role: group.role }, 'members', 'Create')) throw new Refusal('permission.denied')
  return { userId, groupId: group.groupId }
}

const trimmed = (longest: number) =>
  z.pipe(
    plainText(longest),
    z.transform((text) => text.trim()),
  )

const email = z.pipe(trimmed(limits.email.longest), z.string().check(z.refine((text) => text === '' || couldBeEmailAddress(text))))

/** GET /api/v1/groups/invitations: those that nobody has accepted yet, without their codes; only for the group's administrators. */
export const listGroupInvitations = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  input: nothing,
  refusals: ['permission.denied'],
  async handler(call): Promise<Invitations> {
    const { engine, mailer } = call.services
    const { groupId } = inviterOf(call)
    const invitations = await engine.read((sql) => listInvitations(sql, groupId, call.at))
    return { invitations: invitations.map(toWireInvitation), sendsMail: mailer !== undefined }
  },
})

/** POST /api/v1/groups/invitations: invites someone into the group; the answer has the code, which is stored nowhere. */
export const addGroupInvitation = defineRoute({
  method: 'POST',
  path,
  access: 'member',
  // It may send a mail.
  cost: 50,
  input: z.object({ body: z.strictObject({ name: trimmed(limits.name.longest), email, role: z.enum(roleNames) }) }),
  refusals: ['permission.denied', 'request.too-many'],
  handler: (call, { body }): Promise<Invited> => invite(call.services, inviterOf(call), body, call.at),
})

const params = z.object({ invitationId: deviceKey })
const body = z.optional(z.strictObject({}))

/** POST /api/v1/groups/invitations/{invitationId}/renew: gives it a new code and sends it again; the old code ends. */
export const renewGroupInvitation = defineRoute({
  method: 'POST',
  path: `${path}/:invitationId/renew`,
  access: 'member',
  cost: 50,
  input: z.object({ params, body }),
  refusals: ['permission.denied', 'invitation.gone', 'request.too-many'],
  handler: (call, { params }): Promise<Invited> => renewInvitation(call.services, inviterOf(call), params.invitationId, call.at),
})

/** POST /api/v1/groups/invitations/{invitationId}/revoke: its code ends. */
export const revokeGroupInvitation = defineRoute({
  method: 'POST',
  path: `${path}/:invitationId/revoke`,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body }),
  refusals: ['permission.denied', 'invitation.gone'],
  async handler(call, { params }): Promise<void> {
    const { userId, groupId } = inviterOf(call)
    await call.services.engine.write(async (sql) => {
      if (!(await removeInvitation(sql, groupId, params.invitationId))) throw new Refusal('invitation.gone')
      await addAccountEvent(sql, { kind: 'invitation.revoked', at: call.at, userId: 0, actorId: userId, groupId })
    })
  },
})
