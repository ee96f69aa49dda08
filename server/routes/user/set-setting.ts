import * as z from 'zod/mini'
import { settingKey, writeSetting } from '#domain/commands/write-setting.ts'
import { plainText } from '../input.ts'
import { defineRoute } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'

/** POST /api/v1/users/setting/{key}/set/{value}: sets one setting of the person. The setting is the one that the app has. spec §7, API-06 */
export const setUserSetting = defineRoute({
  method: 'POST',
  path: '/api/v1/users/setting/:key/set/:value',
  access: 'member',
  writes: () => true,
  input: z.object({ params: z.object({ key: settingKey, value: plainText(200) }) }),
  refusals: writeSetting.refusals,
  async handler(call, { params: { key, value } }): Promise<void> {
    await runAsCaller(call, writeSetting, { key, value })
  },
})
