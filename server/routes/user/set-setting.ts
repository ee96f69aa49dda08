import * as z from 'zod/mini'
import { settingKey, writeSetting } from '#domain/commands/write-setting.ts'
import { userSettingId } from '#domain/entities/user-setting.ts'
import { plainText } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute, type Route } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'

/** `plugin/` before the key of one that add-ons have for themselves, so that they never change one of the app. */
const plugin = 'plugin'
const pluginKey = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,55}$/))

/** `stored`: the key under which the value is kept. */
const oneSetting = (path: string, key: z.ZodMiniType<string>, stored: (key: string) => string): readonly Route[] => [
  defineRoute({
    method: 'GET',
    path: `${path}/:key/get`,
    access: 'member',
    input: z.object({ params: z.object({ key }) }),
    refusals: [],
    async handler({ services, group, caller }, { params: { key } }) {
      const setting = await readGroup(services, group, (rows) => rows.get('userSettings', userSettingId(caller.session.user.id, stored(key))))
      return { key, value: setting?.value ?? '' }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/:key/set/:value`,
    access: 'member',
    writes: () => true,
    input: z.object({ params: z.object({ key, value: plainText(200) }) }),
    refusals: writeSetting.refusals,
    async handler(call, { params: { key, value } }): Promise<true> {
      await runAsCaller(call, writeSetting, { key: stored(key), value })
      return true
    },
  }),
]

const path = '/api/v1/users/setting'

/**
 * GET /api/v1/users/setting/{key}/get, POST /api/v1/users/setting/{key}/set/{value}: one setting of the caller, which is the one that the app has; empty
 * without a value. spec §7, API-06
 */
export const oneSettingRoutes: readonly Route[] = [
  ...oneSetting(path, settingKey, (key) => key),
  ...oneSetting(`${path}/${plugin}`, pluginKey, (key) => `${plugin}.${key}`),
]
