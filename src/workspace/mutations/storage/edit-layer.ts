import { editLayer } from '#domain/commands/edit-layer.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, pickFields, type Change } from '#src/workspace/mutations/change.ts'

type LayerEdits = Parameters<typeof editLayer.about>[0]['set']
/** All editable fields of a compartment. */
export type LayerFields = Required<LayerEdits>

/** `seen`: what the person saw in the fields that are set. */
export function editLayerChange(layer: StorageLayerRow, set: LayerEdits, seen: LayerEdits): Change {
  const edit = (to: LayerEdits, was: LayerEdits) => mutation(editLayer, { layerId: layer.id, set: to, was }, t('Edited {name}', { name: layer.name }))
  const now: LayerFields = { ...layer, kind: layer.kind as LayerFields['kind'], transposed: layer.transposed === 1 }
  return makeChange([edit(set, seen)], [edit(pickFields(now, Object.keys(set)), set)], t(messages.changesSaved))
}
