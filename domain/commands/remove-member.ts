import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'

/**
 * Ends someone's membership of the group. What they own and did stays under their name; their devices leave the group at the next contact.
 * Nobody removes themselves, so a group always keeps an administrator: the one who acts.
 */
export const removeMember = defineCommand({
  name: 'member.remove',
  version: 1,
  description: {
    icon: 'person',
    verb: msg('Remove'),
    activity: msg('Removed a member'),
    topic: 'members',
  },
  input: z.object({ userId: id }),
  uses: ['members'],
  refusals: ['permission.denied', 'member.gone', 'member.own-role'],
  about: (input) => [rowKey('members', input.userId)],
  async apply(tx, { userId }, who) {
    await assertMay(tx, who, 'members', 'Remove')
    if (userId === who.userId) tx.refuse('member.own-role')
    if (!(await tx.get('members', userId))) tx.refuse('member.gone', { userId })
    await tx.remove('members', userId)
  },
})
