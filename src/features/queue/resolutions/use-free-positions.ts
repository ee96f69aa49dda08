import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { readLayer, readNearestFreePositions } from '#db/queries/layers.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import type { WantedLocation } from './location-correction.ts'

export interface FreeAround {
  /** Undefined if the compartment is gone or archived. */
  readonly layer: StorageLayerRow | undefined
  /** Nearest first. */
  readonly free: readonly number[]
}

/** The positions that are free now around one that was wanted; undefined until they are read. */
export const useFreePositions = (location: WantedLocation | undefined): FreeAround | undefined =>
  useLive(
    async (workspace) => {
      const layer = location && (await readLayer(workspace, location.layerId))
      if (!layer || layer.archived) return { layer: undefined, free: [] }
      return { layer, free: isGrid(layer) ? await readNearestFreePositions(workspace, layer, Math.max(1, location.position)) : [0] }
    },
    [location?.layerId, location?.position],
  )
