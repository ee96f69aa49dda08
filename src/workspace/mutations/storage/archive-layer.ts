import { archiveLayer } from '#domain/commands/archive-layer.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

type NamedLayer = Pick<StorageLayerRow, 'id' | 'name'>

export const archiveLayerMutation = ({ id, name }: NamedLayer, archived: boolean): Mutation =>
  mutation(archiveLayer, { layerId: id, archived }, archived ? t('Archived {name}', { name }) : t('Restored {name}', { name }))

/** `archived` true archives an empty compartment, false restores it. */
export const archiveLayerChange = (layer: NamedLayer, archived: boolean): Change =>
  makeChange(
    [archiveLayerMutation(layer, archived)],
    [archiveLayerMutation(layer, !archived)],
    archived ? t('{name} archived', { name: layer.name }) : t('{name} restored', { name: layer.name }),
  )
