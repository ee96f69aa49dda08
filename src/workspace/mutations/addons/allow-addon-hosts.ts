import { allowAddonHosts } from '#domain/commands/allow-addon-hosts.ts'
import type { AddonRow } from '#domain/entities/addon.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** `hosts`: all that it may call besides those that it declares itself. */
export function allowAddonHostsChange({ id, name, allowedHosts }: Pick<AddonRow, 'id' | 'name' | 'allowedHosts'>, hosts: readonly string[]): Change {
  const label = t('Changed the hosts that the add-on {name} may call', { name })
  const set = (to: readonly string[]) => mutation(allowAddonHosts, { addonId: id, hosts: [...to] }, label)
  return makeChange([set(hosts)], [set(allowedHosts)], t(messages.changesSaved))
}
