import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { limits } from '../limits.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { grantablePermissions } from '../rules/people/grantable-permissions.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Makes a role of the group, or changes its name and what it allows, for everyone who has it. */
export const saveRole = defineCommand({
  name: 'role.save',
  version: 1,
  description: {
    icon: 'person',
    verb: msg('Role'),
    activity: msg('Changed what a role allows'),
    topic: 'members',
  },
  input: z.object({
    id: uniqueId,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.name.longest)),
    permissions: z.array(z.enum(grantablePermissions)).check(z.maxLength(grantablePermissions.length)),
  }),
  uses: ['members', 'roles'],
  refusals: ['permission.denied'],
  about: (input) => [rowKey('roles', input.id)],
  async apply(tx, { id, name, permissions: wanted }, who) {
    await assertMay(tx, who, 'roles', 'Update')
    const permissions = [...new Set(wanted)].toSorted()
    await tx.put('roles', { id, name, permissions })
    for (const member of await tx.where('members', 'byGroupRole', [id])) await tx.patch('members', member.id, { permissions })
  },
})
