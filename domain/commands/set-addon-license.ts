import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { date, id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { getAddon } from '../rules/addons/installed.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Sets the last day on which the license of an add-on counts; an empty one: it has no end. spec SDK-10 */
export const setAddonLicense = defineCommand({
  name: 'addon.set-license',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('License'),
    activity: msg('Changed the license of an add-on'),
    topic: 'addons',
  },
  input: z.object({ addonId: id, endsOn: date }),
  uses: ['addons'],
  refusals: ['permission.denied', 'addon.gone'],
  about: (input) => [rowKey('addons', input.addonId)],
  async apply(tx, { addonId, endsOn }, who) {
    await assertMay(tx, who, 'addons', 'Update')
    await getAddon(tx, addonId)
    await tx.patch('addons', addonId, { licenseEndsOn: endsOn || null, updatedAt: who.at })
  },
})
