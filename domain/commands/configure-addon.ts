import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { limits } from '../limits.ts'
import { rowKey } from '../dependency-keys.ts'
import { userSettingId } from '../entities/user-setting.ts'
import { addonSetting, isConfiguration } from '../rules/addons/configuration.ts'
import { getAddon } from '../rules/addons/installed.ts'
import { remarkOverwritten } from '../rules/changes/remark-overwritten.ts'
import { assertMay } from '../rules/people/permitted.ts'

const configuration = z.string().check(z.maxLength(limits.addon.configuration))

/** Sets the configuration of an add-on, for the group or for the acting person; an empty one removes it. spec ADDON-02 */
export const configureAddon = defineCommand({
  name: 'addon.configure',
  version: 1,
  description: {
    icon: 'settings',
    verb: msg('Configure'),
    activity: msg('Configured an add-on'),
    topic: 'addons',
  },
  /** `was`: the configuration of the group that the person saw. */
  input: z.object({ addonId: id, scope: z.enum(['GROUP', 'USER']), configuration, was: z.exactOptional(configuration) }),
  uses: ['addons', 'userSettings'],
  refusals: ['permission.denied', 'addon.gone', 'addon.configuration-invalid'],
  about: (input) => [rowKey('addons', input.addonId)],
  async apply(tx, { addonId, scope, configuration, was }, who) {
    if (scope === 'GROUP') await assertMay(tx, who, 'addons', 'Update')
    else await assertMay(tx, who, 'userSettings', 'Update')
    const addon = await getAddon(tx, addonId)
    if (!isConfiguration(configuration)) tx.refuse('addon.configuration-invalid')
    if (scope === 'GROUP') {
      remarkOverwritten(tx, { addonId }, addon, { configuration }, was === undefined ? {} : { configuration: was })
      await tx.patch('addons', addonId, { configuration, updatedAt: who.at })
      return
    }
    const settingId = userSettingId(who.userId, addonSetting(addonId))
    if (configuration === '') await tx.remove('userSettings', settingId)
    else await tx.put('userSettings', { id: settingId, audience: who.userId, key: addonSetting(addonId), value: configuration })
  },
})
