import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { userSettingId } from '../entities/user-setting.ts'
import { longText } from '../input.ts'
import { isAddonSetting, isConfiguration } from '../rules/addons/configuration.ts'
import { finishedAt, pickListIdOf } from '../rules/pick-list/shared-pick-list.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Name of a setting, as in `windowWidth`. */
export const settingKey = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9._-]{0,63}$/))

/** Sets one setting of the acting person; an empty value restores the default. */
export const writeSetting = defineCommand({
  name: 'setting.write',
  version: 1,
  description: {
    icon: 'settings',
    verb: msg('Settings'),
    activity: msg('Changed their settings'),
    topic: null,
  },
  input: z.object({ key: settingKey, value: longText }),
  uses: ['userSettings'],
  refusals: ['permission.denied', 'addon.configuration-invalid'],
  // Lists do not mark settings as waiting.
  about: () => [],
  async apply(tx, { key, value }, who) {
    await assertMay(tx, who, 'userSettings', 'Update')
    if (isAddonSetting(key) && !isConfiguration(value)) tx.refuse('addon.configuration-invalid')
    const id = userSettingId(who.userId, key)
    // Law 6: what a device writes about a pick list after another one has finished it does not bring it back.
    if (value !== '' && pickListIdOf(key) !== undefined && finishedAt((await tx.get('userSettings', id))?.value ?? '') !== undefined) return
    if (value === '') await tx.remove('userSettings', id)
    else await tx.put('userSettings', { id, audience: who.userId, key, value })
  },
})
