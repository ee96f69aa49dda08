import * as z from 'zod/mini'
import { settingKey, writeSetting } from '#domain/commands/write-setting.ts'
import { limits } from '#domain/limits.ts'
import { isAddonSetting } from '#domain/rules/addons/configuration.ts'
import { Refusal } from '#domain/tx.ts'
import { settingValue, unlessEmpty, wireCodes, wireId } from '../input.ts'
import { readChoices } from '../read-group.ts'
import { wireNumberOf } from '../wire-number.ts'
import { wrongInput } from '../wrong-input.ts'
import { defineRoute, type Call, type Route } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'

const path = '/api/v1/users/settings'
const onePath = `${path}/:settingId`
const params = z.object({ settingId: wireId })

/** The number is the same in each of the person's groups, and after a setting was removed. Decision 133 */
const toWireSetting = ({ key, value }: { readonly key: string; readonly value: string }) => ({ userSettingID: wireNumberOf(key), key, value })

/** By key. What someone has configured of an add-on has calls of its own. */
async function readOwn({ services, group, caller }: Call<'member'>) {
  const rows = await services.engine.read((sql) => readChoices(sql, group, caller.session.user.id, 'userSettings'))
  return rows.filter(({ key }) => !isAddonSetting(key)).toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

async function findOwn(call: Call<'member'>, number: number) {
  const setting = (await readOwn(call)).find(({ key }) => wireNumberOf(key) === number)
  if (!setting) throw new Refusal('setting.gone')
  return setting
}

/** GET /api/v1/users/settings: the settings of the caller; `keys=a,b` for certain ones. Not paged. */
const listUserSettings = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  isLarge: true,
  cost: 5,
  input: z.object({ query: z.object({ keys: unlessEmpty(wireCodes(limits.many.barcodes)) }) }),
  refusals: [],
  async handler(call, { query: { keys } }) {
    const rows = await readOwn(call)
    return rows.filter(({ key }) => keys === undefined || keys.includes(key)).map(toWireSetting)
  },
})

/** GET /api/v1/users/settings/{userSettingID} */
const getUserSetting = defineRoute({
  method: 'GET',
  path: onePath,
  access: 'member',
  cost: 5,
  input: z.object({ params }),
  refusals: ['setting.gone'],
  handler: async (call, { params: { settingId } }) => toWireSetting(await findOwn(call, settingId)),
})

/** POST /api/v1/users/settings: sets the setting with this `key`, whether it has a value already or not, and answers its number. */
const addUserSetting = defineRoute({
  method: 'POST',
  path,
  access: 'member',
  writes: () => true,
  input: z.object({ body: z.strictObject({ key: settingKey, value: settingValue }) }),
  refusals: writeSetting.refusals,
  async handler(call, { body: { key, value } }) {
    await runAsCaller(call, writeSetting, { key, value })
    return wireNumberOf(key)
  },
})

/** PUT /api/v1/users/settings/{userSettingID}, body: `value`; `key` may come along, and stays as it is. */
const putUserSetting = defineRoute({
  method: 'PUT',
  path: onePath,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: z.strictObject({ userSettingID: z.optional(wireId), key: z.optional(settingKey), value: settingValue }) }),
  refusals: [...writeSetting.refusals, 'setting.gone'],
  async handler(call, { params: { settingId }, body }): Promise<void> {
    const { key } = await findOwn(call, settingId)
    if (body.key !== undefined && body.key !== key) throw wrongInput('body.key', 'The key of a setting cannot be changed.')
    if (body.userSettingID && body.userSettingID !== settingId) throw wrongInput('body.userSettingID', 'The body names a different setting than the address.')
    await runAsCaller(call, writeSetting, { key, value: body.value })
  },
})

/** DELETE /api/v1/users/settings/{userSettingID}: the setting has its default again. */
const removeUserSetting = defineRoute({
  method: 'DELETE',
  path: onePath,
  access: 'member',
  writes: () => true,
  input: z.object({ params }),
  refusals: [...writeSetting.refusals, 'setting.gone'],
  async handler(call, { params: { settingId } }): Promise<void> {
    const { key } = await findOwn(call, settingId)
    await runAsCaller(call, writeSetting, { key, value: '' })
  },
})

export const userSettingRoutes: readonly Route[] = [listUserSettings, getUserSetting, addUserSetting, putUserSetting, removeUserSetting]
