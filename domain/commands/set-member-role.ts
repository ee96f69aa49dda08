import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { roleNames } from '../roles.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Changes what a member of the group may do. Nobody changes their own role, so a group always keeps an administrator: the one who acts. */
export const setMemberRole = defineCommand({
  name: 'member.set-role',
  version: 1,
  description: {
    icon: 'person',
    verb: msg('Role'),
    activity: msg('Changed a role'),
    topic: 'members',
  },
  input: z.object({ userId: id, role: z.enum(roleNames) }),
  uses: ['members'],
  refusals: ['permission.denied', 'member.gone', 'member.own-role'],
  about: (input) => [rowKey('members', input.userId)],
  async apply(tx, { userId, role }, who) {
    await assertMay(tx, who, 'members', 'Update')
    if (userId === who.userId) tx.refuse('member.own-role')
    if (!(await tx.get('members', userId))) tx.refuse('member.gone', { userId })
    await tx.patch('members', userId, { role, roleId: null, permissions: null })
  },
})
