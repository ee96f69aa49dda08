import * as z from 'zod/mini'
import { addonScopes } from '#domain/rules/addons/configuration.ts'
import { compareVersions } from '#domain/rules/addons/compare-versions.ts'
import { isRunning } from '#domain/rules/addons/installed.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireAddon } from '#domain/wire/integrations/addons.ts'
import { nothing, requiredText, unlessEmpty } from '../input.ts'
import { defineRoute, type Route } from '../route.ts'
import { listInstalled, readInstalled } from './read-installed.ts'

/** Law 170: a word below this address is an address that this server does not have, such as that of a trial where nothing is developed. */
function numberIn(sent: string): number {
  if (!/^\d{1,15}$/.test(sent)) throw new Refusal('route.unknown')
  return Number(sent)
}

/** A number; a word is answered as an address that does not exist. */
const addonId = z.string().check(z.meta({ type: 'integer', minimum: 0 }))

const addonAt = (path: string): Route =>
  defineRoute({
    method: 'GET',
    path,
    access: 'member',
    isLarge: true,
    input: z.object({ params: z.object({ addonId }) }),
    refusals: ['addon.gone', 'route.unknown'],
    handler: async (call, { params: { addonId } }) => toWireAddon(await readInstalled(call, numberIn(addonId))),
  })

/** GET /api/v1/addons/availableUpgradesCount: how many of the installed add-ons the server offers in a newer version. */
const countUpgrades = defineRoute({
  method: 'GET',
  path: '/api/v1/addons/availableUpgradesCount',
  access: 'member',
  cost: 10,
  input: nothing,
  refusals: [],
  async handler(call) {
    const offered = new Map((await call.services.addons.offered.list()).map(({ manifest }) => [manifest.rootVar, manifest.version]))
    const installed = await listInstalled(call)
    return installed.filter(({ rootVar, addonVersion }) => compareVersions(offered.get(rootVar) ?? addonVersion, addonVersion) > 0).length
  },
})

/** GET /api/v1/marketplace/addons/enabled?rootVar=…: whether an add-on runs in the group today. For a person alone, or for all groups, none is enabled. */
const isAddonEnabled = defineRoute({
  method: 'GET',
  path: '/api/v1/marketplace/addons/enabled',
  access: 'member',
  cost: 5,
  input: z.object({ query: z.object({ rootVar: requiredText(64), scope: unlessEmpty(z.enum(addonScopes)) }) }),
  refusals: [],
  async handler(call, { query: { rootVar, scope = 'GROUP' } }) {
    const today = new Date(call.at).toISOString().slice(0, 10)
    return scope === 'GROUP' && (await listInstalled(call)).some((addon) => addon.rootVar === rootVar && isRunning(addon, today))
  },
})

/** GET /api/v1/addons/{sdkPluginID} and /api/v1/addons/installed/{sdkPluginID}: one add-on of the group. */
export const oneAddonRoutes: readonly Route[] = [
  addonAt('/api/v1/addons/:addonId'),
  addonAt('/api/v1/addons/installed/:addonId'),
  countUpgrades,
  isAddonEnabled,
]
