import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { getAddon } from '../rules/addons/installed.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Enables an add-on for the group, or disables it. */
export const enableAddon = defineCommand({
  name: 'addon.enable',
  version: 1,
  description: {
    icon: 'check',
    verb: msg('Add-on'),
    activity: msg('Enabled or disabled an add-on'),
    topic: 'addons',
  },
  input: z.object({ addonId: id, enabled: z.boolean() }),
  uses: ['addons'],
  refusals: ['permission.denied', 'addon.gone'],
  about: (input) => [rowKey('addons', input.addonId)],
  async apply(tx, { addonId, enabled }, who) {
    await assertMay(tx, who, 'addons', 'Update')
    await getAddon(tx, addonId)
    await tx.patch('addons', addonId, { enabled: enabled ? 1 : 0, updatedAt: who.at })
  },
})
