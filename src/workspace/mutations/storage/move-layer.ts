import { moveLayer } from '#domain/commands/move-layer.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** Into `parentId`, at `place` among its compartments or after the last one. */
export const moveLayerMutation = (layerId: number, parentId: number, place: number | null, label: string): Mutation =>
  mutation(moveLayer, { layerId, parentId, place }, label)

/** With everything in it. */
export function moveLayerChange(layer: StorageLayerRow, parent: StorageLayerRow): Change {
  const values = { name: layer.name, place: parent.name }
  const label = t('Moved {name} to {place}', values)
  const undo = layer.parentId === null ? [] : [moveLayerMutation(layer.id, layer.parentId, layer.place, label)]
  return makeChange([moveLayerMutation(layer.id, parent.id, null, label)], undo, t('{name} moved to {place}', values))
}
