import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, shortText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { roleNames } from '../roles.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** How long after the removal. Later, they are invited again: they may not want to come back. */
const undoWithin = 10 * 60_000

/** Takes back that the acting person removed someone: they are a member again, with the role they had. */
export const undoRemoveMember = defineCommand({
  name: 'member.undo-remove',
  version: 1,
  description: {
    icon: 'person',
    verb: msg('Restore'),
    activity: msg('Undid removing a member'),
    topic: 'members',
  },
  input: z.object({ userId: id, was: z.object({ fullName: shortText, role: z.enum(roleNames), roleId: z.nullable(uniqueId) }) }),
  uses: ['members', 'roles'],
  refusals: ['permission.denied', 'member.present', 'role.gone'],
  about: (input) => [rowKey('members', input.userId)],
  undoRule: {
    about: ({ userId }) => rowKey('members', userId),
    isOwn: true,
    within: undoWithin,
    fields: () => ['fullName', 'role', 'roleId'],
  },
  async apply(tx, { userId, was }, who) {
    await assertMay(tx, who, 'members', 'Remove')
    if (await tx.get('members', userId)) tx.refuse('member.present', { userId })
    const found = was.roleId === null ? null : await tx.get('roles', was.roleId)
    if (found === undefined) tx.refuse('role.gone')
    await tx.put('members', { id: userId, ...was, permissions: found?.permissions ?? null })
  },
})
