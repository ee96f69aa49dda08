import * as z from 'zod/mini'
import { toWireAddon, toWireOffered, type WireAddon } from '#domain/wire/integrations/addons.ts'
import { plainText } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { defineRoute } from '../route.ts'
import { listInstalled } from './read-installed.ts'

const byName = { name: ({ name }: WireOrOffered) => name, rootVar: ({ rootVar }: WireOrOffered) => rootVar }
type WireOrOffered = WireAddon | ReturnType<typeof toWireOffered>

/** GET /api/v1/addons/installed: those of the active group, disabled ones included; `rootVar` for one. spec §7 */
export const listInstalledAddons = defineRoute({
  method: 'GET',
  path: '/api/v1/addons/installed',
  access: 'member',
  isLarge: true,
  cost: 5,
  input: z.object({ query: z.object({ ...pageQuery, rootVar: z.optional(plainText(64)) }) }),
  refusals: [],
  async handler(call, { query }) {
    const rows = await listInstalled(call)
    const shown = rows.filter(({ rootVar }) => query.rootVar === undefined || rootVar === query.rootVar).map(toWireAddon)
    return toPage(shown, query, byName, (some) => some)
  },
})

/** GET /api/v1/addons/available: those of the group, and those that the server offers, of which sdkPluginID is 0. spec §7 */
export const listAvailableAddons = defineRoute({
  method: 'GET',
  path: '/api/v1/addons/available',
  access: 'member',
  isLarge: true,
  cost: 10,
  input: z.object({ query: z.object(pageQuery) }),
  refusals: [],
  async handler(call, { query }) {
    const installed: WireOrOffered[] = (await listInstalled(call)).map(toWireAddon)
    const names = new Set(installed.map(({ rootVar }) => rootVar))
    const offered = (await call.services.addons.offered.list()).filter(({ manifest }) => !names.has(manifest.rootVar))
    return toPage<WireOrOffered, WireOrOffered>([...installed, ...offered.map(({ manifest }) => toWireOffered(manifest))], query, byName, (some) => some)
  },
})

/** GET /api/v1/addons/offered: the manifests of what the server offers: what people of a group can install, or update to. */
export const listOfferedAddons = defineRoute({
  method: 'GET',
  path: '/api/v1/addons/offered',
  access: 'member',
  isLarge: true,
  cost: 10,
  input: z.unknown(),
  refusals: [],
  handler: async ({ services }) => ({ offered: (await services.addons.offered.list()).map(({ manifest }) => manifest) }),
})
