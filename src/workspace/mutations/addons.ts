import { allowAddonHosts } from '#domain/commands/allow-addon-hosts.ts'
import { configureAddon } from '#domain/commands/configure-addon.ts'
import { enableAddon } from '#domain/commands/enable-addon.ts'
import { removeAddon } from '#domain/commands/remove-addon.ts'
import { setAddonLicense } from '#domain/commands/set-addon-license.ts'
import type { AddonRow } from '#domain/entities/addon.ts'
import { messages } from '#domain/messages.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** What an add-on keeps for the person alone. */
export function configureOwnAddonChange({ id, name }: Pick<AddonRow, 'id' | 'name'>, configuration: string): Change {
  const label = t('Configured the add-on {name}', { name })
  return makeChange([mutation(configureAddon, { addonId: id, scope: 'USER', configuration }, label)], [], t(messages.changesSaved))
}

/** The configuration that everyone in the group has. */
export function configureAddonChange({ id, name, configuration: was }: Pick<AddonRow, 'id' | 'name' | 'configuration'>, configuration: string): Change {
  const label = t('Configured the add-on {name}', { name })
  const configure = (to: string, seen: string) => mutation(configureAddon, { addonId: id, scope: 'GROUP', configuration: to, was: seen }, label)
  return makeChange([configure(configuration, was)], [configure(was, configuration)], t(messages.changesSaved))
}

const enable = ({ id, name }: Pick<AddonRow, 'id' | 'name'>, enabled: boolean): Mutation =>
  mutation(enableAddon, { addonId: id, enabled }, enabled ? t('Enabled the add-on {name}', { name }) : t('Disabled the add-on {name}', { name }))

export const enableAddonChange = (addon: Pick<AddonRow, 'id' | 'name'>, enabled: boolean): Change =>
  makeChange(
    [enable(addon, enabled)],
    [enable(addon, !enabled)],
    enabled ? t('{name} enabled', { name: addon.name }) : t('{name} disabled', { name: addon.name }),
  )

const remove = ({ id, name }: Pick<AddonRow, 'id' | 'name'>, removed: boolean): Mutation =>
  mutation(removeAddon, { addonId: id, removed }, removed ? t('Removed the add-on {name}', { name }) : t('Restored the add-on {name}', { name }))

export const removeAddonChange = (addon: Pick<AddonRow, 'id' | 'name'>): Change =>
  makeChange([remove(addon, true)], [remove(addon, false)], t('{name} removed', { name: addon.name }))

/** `endsOn`: YYYY-MM-DD; empty for no end. */
export function setAddonLicenseChange({ id, name, licenseEndsOn }: Pick<AddonRow, 'id' | 'name' | 'licenseEndsOn'>, endsOn: string): Change {
  const label = t('Changed the license of the add-on {name}', { name })
  const set = (to: string) => mutation(setAddonLicense, { addonId: id, endsOn: to }, label)
  return makeChange([set(endsOn)], [set(licenseEndsOn ?? '')], t(messages.changesSaved))
}

/** `hosts`: all that it may call besides those that it declares itself. */
export function allowAddonHostsChange({ id, name, allowedHosts }: Pick<AddonRow, 'id' | 'name' | 'allowedHosts'>, hosts: readonly string[]): Change {
  const label = t('Changed the hosts that the add-on {name} may call', { name })
  const set = (to: readonly string[]) => mutation(allowAddonHosts, { addonId: id, hosts: [...to] }, label)
  return makeChange([set(hosts)], [set(allowedHosts)], t(messages.changesSaved))
}
