import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { addonScript, fromScript } from '../rules/addons/addon-input.ts'
import { compareVersions, fullVersion } from '../rules/addons/compare-versions.ts'
import { getAddon } from '../rules/addons/installed.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Replaces the script of an add-on by that of a newer version: whoever does it accepts what it may do. The route has stored the script before. spec ADDON-01 */
export const updateAddon = defineCommand({
  name: 'addon.update',
  version: 1,
  description: {
    icon: 'refresh',
    verb: msg('Update'),
    activity: msg('Updated an add-on'),
    topic: 'addons',
  },
  onlyByRoute: 'permission.denied',
  input: addonScript,
  uses: ['addons'],
  refusals: ['permission.denied', 'addon.gone', 'addon.other', 'addon.not-newer'],
  about: (input) => [rowKey('addons', input.addonId)],
  async apply(tx, { addonId, ...script }, who) {
    await assertMay(tx, who, 'addons', 'Update')
    const addon = await getAddon(tx, addonId)
    const { rootVar, version } = script.manifest
    if (rootVar !== addon.rootVar) tx.refuse('addon.other', { rootVar, installed: addon.rootVar })
    if (compareVersions(version, addon.addonVersion) <= 0) tx.refuse('addon.not-newer', { found: fullVersion(version), installed: addon.addonVersion })
    await tx.patch('addons', addonId, { ...fromScript(script), acceptedBy: who.userId, acceptedAt: who.at, updatedAt: who.at })
  },
})
