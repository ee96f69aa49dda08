import * as z from 'zod/mini'
import { settingKey, writeSetting } from '#domain/commands/write-setting.ts'
import { userSettingId } from '#domain/entities/user-setting.ts'
import { settingValue } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'

const read = z.strictObject({ action: z.literal('read'), key: settingKey, defaultValue: z._default(settingValue, '') })
const write = z.strictObject({ action: z.literal('write'), key: settingKey, val: settingValue })

/** POST …/settings.ashx: action `read` with `key` and `defaultValue`, or `write` with `key` and `val`. Both return `val`, a text. spec §7 */
export const settings = defineRoute({
  method: 'POST',
  path: '/media/js/helpers/handlers/settings.ashx',
  access: 'member',
  writes: ({ body }) => body.action === 'write',
  input: z.object({ body: z.union([read, write]) }),
  refusals: writeSetting.refusals,
  async handler(call, { body }): Promise<{ val: string }> {
    if (body.action === 'write') {
      await runAsCaller(call, writeSetting, { key: body.key, value: body.val })
      return { val: body.val }
    }
    const id = userSettingId(call.caller.session.user.id, body.key)
    const setting = await readGroup(call.services, call.group, (rows) => rows.get('userSettings', id))
    return { val: setting?.value ?? body.defaultValue }
  },
})
