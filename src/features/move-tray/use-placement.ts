import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { moveLayerChange } from '#src/workspace/mutations/move-layer.ts'
import { placeSamplesChange } from '#src/workspace/mutations/move-sample.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

export interface Placement {
  /** Answers the positions, or null when nothing was moved; then it was said why. */
  placeSamples: (samples: readonly SampleRow[], layer: StorageLayerRow, from?: number) => Promise<readonly number[] | null>
  placeLayer: (layer: StorageLayerRow, parent: StorageLayerRow) => Promise<boolean>
}

/** Putting things down, however they were taken up: tap, drag, scan or dialog. One write, and one tap takes it back. */
export function usePlacement(): Placement {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  return {
    async placeSamples(samples, layer, from) {
      const change = placeSamplesChange(workspace, samples, layer, from)
      return (await mutate(change)) ? (await change).positions : null
    },
    placeLayer: (layer, parent) => mutate(moveLayerChange(layer, parent)),
  }
}
