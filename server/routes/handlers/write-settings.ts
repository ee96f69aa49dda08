import * as z from 'zod/mini'
import { settingKey, writeSetting } from '#domain/commands/write-setting.ts'
import { settingValue } from '../input.ts'
import { defineRoute } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'

/** POST /members/settings/writeSettings.ashx: `key`, `value`, such as `windowWidth`. The setting is the one that the app has. spec §7 */
export const writeSettings = defineRoute({
  method: 'POST',
  path: '/members/settings/writeSettings.ashx',
  access: 'member',
  writes: () => true,
  input: z.object({ body: z.strictObject({ key: settingKey, value: settingValue }) }),
  refusals: writeSetting.refusals,
  async handler(call, { body }) {
    await runAsCaller(call, writeSetting, body)
    return { success: true }
  },
})
