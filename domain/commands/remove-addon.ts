import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Removes an add-on from the group, or takes the removal back: it is as it was. */
export const removeAddon = defineCommand({
  name: 'addon.remove',
  version: 1,
  description: {
    icon: 'trash',
    verb: msg('Remove'),
    activity: msg('Removed or restored an add-on'),
    topic: 'addons',
  },
  input: z.object({ addonId: id, removed: z.boolean() }),
  uses: ['addons'],
  refusals: ['permission.denied', 'addon.gone'],
  about: (input) => [rowKey('addons', input.addonId)],
  async apply(tx, { addonId, removed }, who) {
    await assertMay(tx, who, 'addons', 'Update')
    if (!(await tx.get('addons', addonId))) tx.refuse('addon.gone', { addonId })
    await tx.patch('addons', addonId, { archived: removed ? 1 : 0, updatedAt: who.at })
  },
})
