import { enableAddon } from '#domain/commands/enable-addon.ts'
import type { AddonRow } from '#domain/entities/addon.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

const enable = ({ id, name }: Pick<AddonRow, 'id' | 'name'>, enabled: boolean): Mutation =>
  mutation(enableAddon, { addonId: id, enabled }, enabled ? t('Enabled the add-on {name}', { name }) : t('Disabled the add-on {name}', { name }))

export const enableAddonChange = (addon: Pick<AddonRow, 'id' | 'name'>, enabled: boolean): Change =>
  makeChange(
    [enable(addon, enabled)],
    [enable(addon, !enabled)],
    enabled ? t('{name} enabled', { name: addon.name }) : t('{name} disabled', { name: addon.name }),
  )
