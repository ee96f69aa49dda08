import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Gives a member a role of the group. Nobody changes their own role. For the fixed roles: `member.set-role`. */
export const giveRole = defineCommand({
  name: 'member.give-role',
  version: 1,
  description: {
    icon: 'person',
    verb: msg('Role'),
    activity: msg('Changed a role'),
    topic: 'members',
  },
  input: z.object({ userId: id, roleId: uniqueId }),
  uses: ['members', 'roles'],
  refusals: ['permission.denied', 'member.gone', 'member.own-role', 'role.gone'],
  about: (input) => [rowKey('members', input.userId)],
  async apply(tx, { userId, roleId }, who) {
    await assertMay(tx, who, 'members', 'Update')
    if (userId === who.userId) tx.refuse('member.own-role')
    if (!(await tx.get('members', userId))) tx.refuse('member.gone', { userId })
    const found = (await tx.get('roles', roleId)) ?? tx.refuse('role.gone')
    await tx.patch('members', userId, { role: 'Guest', roleId, permissions: found.permissions })
  },
})
