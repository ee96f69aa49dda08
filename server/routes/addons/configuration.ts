import * as z from 'zod/mini'
import { configureAddon } from '#domain/commands/configure-addon.ts'
import { userSettingId } from '#domain/entities/user-setting.ts'
import { limits } from '#domain/limits.ts'
import { addonScopes, addonSetting, isConfiguration, type AddonScope } from '#domain/rules/addons/configuration.ts'
import { Refusal } from '#domain/tx.ts'
import { mayReadOrganization } from '../../policies/access.ts'
import { organizationSetting, writeOrganizationSetting } from '../../store/addons/addon-settings.ts'
import { addAccountEvent } from '../../store/people/account-events.ts'
import { wireId } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'
import { readInstalled } from './read-installed.ts'

const scope: z.ZodMiniType<AddonScope> = z.enum(addonScopes)
/** Programs send JSON as a text; some send what it says. */
const configuration = z.pipe(
  z.pipe(
    z.unknown(),
    z.transform((value) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))),
  ),
  z.string().check(z.maxLength(limits.addon.configuration)),
)

/** GET /api/v1/addons/{sdkPluginID}/configuration: JSON as a text; the caller's own comes before that of the group, of the institute and of the system. spec §7 */
export const getAddonConfiguration = defineRoute({
  method: 'GET',
  path: '/api/v1/addons/:addonId/configuration',
  access: 'member',
  isLarge: true,
  input: z.object({ params: z.object({ addonId: wireId }) }),
  refusals: ['addon.gone'],
  async handler(call, { params: { addonId } }) {
    const addon = await readInstalled(call, addonId)
    const own = await readGroup(call.services, call.group, (rows) =>
      rows.get('userSettings', userSettingId(call.caller.session.user.id, addonSetting(addonId))),
    )
    return own?.value ?? (addon.configuration || ((await call.services.engine.read((sql) => organizationSetting(sql, addon.rootVar))) ?? ''))
  },
})

/** PUT /api/v1/addons/configuration: sets it for a scope, by default for the group; an empty one removes it. spec §7 */
export const putAddonConfiguration = defineRoute({
  method: 'PUT',
  path: '/api/v1/addons/configuration',
  access: 'member',
  writes: () => true,
  input: z.object({ body: z.strictObject({ sdkPluginID: z.optional(wireId), configuration, scope: z._default(scope, 'GROUP') }) }),
  refusals: [...configureAddon.refusals, 'addon.id-missing'],
  async handler(call, { body: { sdkPluginID, configuration, scope } }) {
    if (!sdkPluginID) throw new Refusal('addon.id-missing')
    if (scope === 'GROUP' || scope === 'USER') await runAsCaller(call, configureAddon, { addonId: sdkPluginID, scope, configuration })
    else await writeForOrganization(call, sdkPluginID, scope, configuration)
    return { success: true }
  },
})

async function writeForOrganization(call: Call<'member'>, addonId: number, scope: 'INSTITUTE' | 'SYSTEM', configuration: string): Promise<void> {
  const { rootVar } = await readInstalled(call, addonId)
  if (!mayReadOrganization(call.caller)) throw new Refusal('permission.denied')
  if (!isConfiguration(configuration)) throw new Refusal('addon.configuration-invalid')
  // Law: the event says which add-on, never what was configured, which may be a secret.
  const event = { kind: 'addon.configured', at: call.at, userId: 0, actorId: call.caller.session.user.id, detail: { name: rootVar, scope } } as const
  await call.services.engine.write(async (sql) => {
    await writeOrganizationSetting(sql, scope, rootVar, configuration)
    await addAccountEvent(sql, event)
  })
}
