import { createLayer } from '#domain/commands/create-layer.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { archiveLayerMutation } from './archive-layer.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export type NewLayer = Omit<Parameters<typeof createLayer.about>[0], 'parentId'>

export function createLayerChange(layer: NewLayer, parent: Pick<StorageLayerRow, 'id' | 'name'>): Change {
  const name = layer.name.trim()
  return makeChange(
    [mutation(createLayer, { ...layer, parentId: parent.id }, t('Created compartment {name} in {parent}', { name, parent: parent.name }))],
    [archiveLayerMutation({ id: layer.id, name }, true)],
    t('Compartment {name} created', { name }),
  )
}
