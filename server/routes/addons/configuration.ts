import * as z from 'zod/mini'
import { configureAddon } from '#domain/commands/configure-addon.ts'
import { userSettingId } from '#domain/entities/user-setting.ts'
import { limits } from '#domain/limits.ts'
import { addonScopes, addonSetting, combinedConfiguration, isConfiguration, type AddonScope } from '#domain/rules/addons/configuration.ts'
import { Refusal } from '#domain/tx.ts'
import { mayReadOrganization } from '../../policies/access.ts'
import { organizationSetting, writeOrganizationSetting, type OrganizationScope } from '../../store/addons/addon-settings.ts'
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

/**
 * GET /api/v1/addons/{sdkPluginID}/configuration: JSON as a text. With a `scope`, the one of that scope; without, what counts for the caller: the
 * group's with their own values instead, else that of the institute, else that of the system. spec §7
 */
export const getAddonConfiguration = defineRoute({
  method: 'GET',
  path: '/api/v1/addons/:addonId/configuration',
  access: 'member',
  isLarge: true,
  input: z.object({ params: z.object({ addonId: wireId }), query: z.object({ scope: z.optional(scope) }) }),
  refusals: ['addon.gone'],
  async handler(call, { params: { addonId }, query: { scope } }) {
    const { configuration, rootVar } = await readInstalled(call, addonId)
    const readOwn = () => ownConfiguration(call, addonId)
    const readOrganization = (of?: OrganizationScope) => call.services.engine.read((sql) => organizationSetting(sql, rootVar, of))
    if (scope === 'GROUP') return configuration
    if (scope === 'USER') return readOwn()
    return scope ? readOrganization(scope) : combinedConfiguration(configuration, await readOwn()) || readOrganization()
  },
})

async function ownConfiguration({ services, group, caller }: Call<'member'>, addonId: number): Promise<string> {
  const setting = await readGroup(services, group, (rows) => rows.get('userSettings', userSettingId(caller.session.user.id, addonSetting(addonId))))
  return setting?.value ?? ''
}

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
  // Law 169: the event says which add-on, never what was configured, which may be a secret.
  const event = { kind: 'addon.configured', at: call.at, userId: 0, actorId: call.caller.session.user.id, detail: { name: rootVar, scope } } as const
  await call.services.engine.write(async (sql) => {
    await writeOrganizationSetting(sql, scope, rootVar, configuration)
    await addAccountEvent(sql, event)
  })
}
