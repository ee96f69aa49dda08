import * as z from 'zod/mini'
import { fileLimits, megabyte } from '#domain/file-limits.ts'
import { limits } from '#domain/limits.ts'
import type { SystemSettingName, SystemSettingsAnswer } from '#domain/wire/organization/system-settings.ts'
import { addAccountEvent } from '../../store/people/account-events.ts'
import { readSystemSettings, writeSystemSetting } from '../../store/people/system-settings.ts'
import { nothing } from '../input.ts'
import { defineRoute } from '../route.ts'

const path = '/api/v1/organization/settings'

/** Devices allow no more in any case. */
const usualOfflineHours = limits.session.offlineFor / 3_600_000
/** Without a setting, and for devices in any case; for programs, an organization may allow more. */
const usualMegabytes = fileLimits.largest / megabyte
const maxMegabytes = fileLimits.largestOfSite / megabyte

/** A limit, or null for none. */
const amount = (most: number) => z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(most))))

/** GET /api/v1/organization/settings: what applies to all groups. */
export const readOrganizationSettings = defineRoute({
  method: 'GET',
  path,
  access: 'organization',
  input: nothing,
  refusals: [],
  async handler({ services }): Promise<SystemSettingsAnswer> {
    const settings = await services.engine.read(readSystemSettings)
    return {
      ...settings,
      server: { idleMinutes: services.idleMinutes, passwordDays: services.passwordDays, offlineHours: usualOfflineHours, uploadMegabytes: usualMegabytes },
    }
  },
})

/** PUT: what is left out stays as it is. A group's own choice may be stricter, never looser; it applies with the next call. */
export const writeOrganizationSettings = defineRoute({
  method: 'PUT',
  path,
  access: 'organization',
  writes: () => true,
  input: z.object({
    body: z.strictObject({
      idleMinutes: amount(limits.idle.most),
      passwordDays: amount(limits.password.maxDays),
      offlineHours: amount(usualOfflineHours),
      uploadMegabytes: amount(maxMegabytes),
    }),
  }),
  refusals: [],
  async handler({ services, caller, at }, { body }): Promise<void> {
    const actorId = caller.session.user.id
    await services.engine.write(async (sql) => {
      const known = await readSystemSettings(sql)
      for (const [name, value] of Object.entries(body) as [SystemSettingName, number | null | undefined][]) {
        if (value === undefined || value === known[name]) continue
        await writeSystemSetting(sql, name, value)
        await addAccountEvent(sql, { kind: 'settings.changed', at, userId: 0, actorId, detail: { setting: name, ...(value !== null && { value }) } })
      }
    })
    services.systemPolicies.forget()
  },
})
