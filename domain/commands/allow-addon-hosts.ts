import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { id } from '../input.ts'
import { limits } from '../limits.ts'
import { isPlainHost, maxAllowedHosts } from '../rules/addons/allowed-hosts.ts'
import { getAddon } from '../rules/addons/installed.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Which hosts an add-on may call through the server besides those that it declares itself: add-ons that exist declare none. ADDON-04 */
export const allowAddonHosts = defineCommand({
  name: 'addon.allow-hosts',
  version: 1,
  description: {
    icon: 'settings',
    verb: msg('Hosts'),
    activity: msg('Changed the hosts that an add-on may call'),
    topic: 'addons',
  },
  input: z.object({ addonId: id, hosts: z.array(z.string().check(z.maxLength(limits.name.longest))).check(z.maxLength(maxAllowedHosts)) }),
  uses: ['addons'],
  refusals: ['permission.denied', 'addon.gone', 'addon.host-invalid'],
  about: (input) => [rowKey('addons', input.addonId)],
  async apply(tx, { addonId, hosts }, who) {
    await assertMay(tx, who, 'addons', 'Update')
    await getAddon(tx, addonId)
    const names = [...new Set(hosts.map((host) => host.trim().toLowerCase()))]
    const wrong = names.find((host) => !isPlainHost(host))
    if (wrong !== undefined) tx.refuse('addon.host-invalid', { host: wrong })
    await tx.patch('addons', addonId, { allowedHosts: names, updatedAt: who.at })
  },
})
