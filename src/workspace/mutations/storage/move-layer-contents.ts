import { moveLayerContents } from '#domain/commands/move-layer-contents.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { moveLayerMutation } from './move-layer.ts'
import { moveSampleMutation } from '#src/workspace/mutations/samples/move-sample.ts'

export interface LayerContents {
  readonly samples: readonly SampleRow[]
  readonly layers: readonly StorageLayerRow[]
}

/** Moves everything in a compartment to the same positions in another. */
export function moveLayerContentsChange(from: StorageLayerRow, to: StorageLayerRow, { samples, layers }: LayerContents): Change {
  const values = { name: from.name, place: to.name }
  const label = t('Moved the contents of {name} to {place}', values)
  // Each moves back separately, so that what was in the target before stays there.
  const undo = [
    ...samples.map((sample) => moveSampleMutation(sample.id, sample, label)),
    ...layers.map((layer) => moveLayerMutation(layer.id, from.id, layer.place, label)),
  ]
  return makeChange([mutation(moveLayerContents, { fromLayerId: from.id, toLayerId: to.id }, label)], undo, t('Contents of {name} moved to {place}', values))
}
