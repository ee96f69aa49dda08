import { removeAddon } from '#domain/commands/remove-addon.ts'
import type { AddonRow } from '#domain/entities/addon.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

const remove = ({ id, name }: Pick<AddonRow, 'id' | 'name'>, removed: boolean): Mutation =>
  mutation(removeAddon, { addonId: id, removed }, removed ? t('Removed the add-on {name}', { name }) : t('Restored the add-on {name}', { name }))

export const removeAddonChange = (addon: Pick<AddonRow, 'id' | 'name'>): Change =>
  makeChange([remove(addon, true)], [remove(addon, false)], t('{name} removed', { name: addon.name }))
