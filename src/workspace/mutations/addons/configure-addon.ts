import { configureAddon } from '#domain/commands/configure-addon.ts'
import type { AddonRow } from '#domain/entities/addon.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
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
