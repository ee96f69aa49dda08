import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Removes a role of the group that nobody has. */
export const deleteRole = defineCommand({
  name: 'role.delete',
  version: 1,
  description: {
    icon: 'trash',
    verb: msg('Delete role'),
    activity: msg('Deleted a role'),
    topic: 'members',
  },
  input: z.object({ id: uniqueId }),
  uses: ['members', 'roles'],
  refusals: ['permission.denied', 'role.gone', 'role.in-use'],
  about: (input) => [rowKey('roles', input.id)],
  async apply(tx, { id }, who) {
    await assertMay(tx, who, 'roles', 'Update')
    if (!(await tx.get('roles', id))) tx.refuse('role.gone')
    if ((await tx.where('members', 'byGroupRole', [id])).length > 0) tx.refuse('role.in-use')
    await tx.remove('roles', id)
  },
})
