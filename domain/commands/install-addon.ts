import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { addonScript, fromScript } from '../rules/addons/addon-input.ts'
import { assertMay } from '../rules/people/permitted.ts'

/**
 * Installs an add-on in the group: whoever does it accepts what it may do. The route has stored its script before. One that was removed has
 * its number and its configuration again. spec ADDON-01
 */
export const installAddon = defineCommand({
  name: 'addon.install',
  version: 1,
  description: {
    icon: 'plus',
    verb: msg('Install'),
    activity: msg('Installed an add-on'),
    topic: 'addons',
  },
  onlyByRoute: 'permission.denied',
  /** `addonId`: for one that was not here before. */
  input: addonScript,
  uses: ['addons'],
  refusals: ['permission.denied', 'addon.installed'],
  about: (input) => [rowKey('addons', input.addonId)],
  async apply(tx, { addonId, ...script }, who) {
    await assertMay(tx, who, 'addons', 'Update')
    const { rootVar, name } = script.manifest
    const [known] = await tx.where('addons', 'byRootVar', [rootVar])
    if (known && !known.archived) tx.refuse('addon.installed', { name: known.name })
    const fresh = { id: addonId, rootVar, configuration: '', licenseEndsOn: null, createdAt: who.at }
    const accepted = { enabled: 1, allowedHosts: [], acceptedBy: who.userId, acceptedAt: who.at, updatedAt: who.at, archived: 0 } as const
    await tx.put('addons', { ...fresh, ...known, ...fromScript(script), name, ...accepted })
  },
})
