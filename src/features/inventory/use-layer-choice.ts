import { useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { firstFree, freePlaces } from '#domain/rules/free-places.ts'
import { isGrid } from '#domain/rules/grid.ts'
import { readChildren, readContent, readLayer } from '#db/queries/layers.ts'
import { showToast } from '#src/ui/toast.tsx'
import { t } from '#src/ui/translate.ts'
import { useScanTaker } from '#src/workspace/scan-context.tsx'
import { useResolveScan } from '#src/workspace/use-resolve-scan.ts'
import { takenPlaces } from '#src/workspace/taken-places.ts'
import { useLive, useWorkspace } from '#src/workspace/workspace-context.tsx'

export interface ChosenLayer {
  layer: StorageLayerRow
  /** Tubes may be put here: a box, or a compartment that is not only there for others to stand in. */
  holdsTubes: boolean
  /** The place that is offered first: 0 where there is no grid, undefined in a full box. */
  next: number | undefined
  /** What stands at each position that cannot be taken. */
  taken: ReadonlyMap<number, string>
}

export interface LayerChoice {
  /** Undefined until one was scanned or chosen. */
  chosen: ChosenLayer | undefined
  choose: (layerId: number | null) => void
  /** A code that was scanned or typed: it has to be a compartment's. */
  take: (code: string) => void
}

/** Which compartment, for a dialog that asks where: it takes the scans while it is open. */
export function useLayerChoice(opened: boolean): LayerChoice {
  const { workspace } = useWorkspace()
  const resolve = useResolveScan()
  const [layerId, choose] = useState<number | null>(null)
  const found = useLive(
    async (workspace) => {
      const layer = layerId === null ? undefined : await readLayer(workspace, layerId)
      if (!layer) return undefined
      const [{ rows }, inside] = await Promise.all([
        readContent(workspace, layer.id, null, isGrid(layer) ? limits.grid.most : 1),
        isGrid(layer) ? [] : readChildren(workspace, layer.id),
      ])
      return { layer, samples: rows, holdsLayers: inside.length > 0 }
    },
    [layerId],
  )
  const look = async (code: string) => {
    const read = await resolve(code)
    if (!read) return
    if (read.kind === 'layer') choose(read.id)
    else showToast({ message: t('Please scan a compartment.'), tone: 'bad' })
  }
  const take = (code: string) => void look(code)
  useScanTaker(opened ? take : null)
  return { chosen: found && found.layer.id === layerId ? chosenOf(found, workspace.userId) : undefined, choose, take }
}

function chosenOf(
  { layer, samples, holdsLayers }: { layer: StorageLayerRow; samples: readonly SampleRow[]; holdsLayers: boolean },
  userId: number,
): ChosenLayer {
  const holdsTubes = isGrid(layer) || !holdsLayers || (samples.length > 0 && layer.parentId !== null)
  if (!isGrid(layer)) return { layer, holdsTubes, next: 0, taken: new Map() }
  const free = freePlaces(layer, samples, userId)
  return { layer, holdsTubes, next: firstFree(free), taken: takenPlaces(layer, samples, free) }
}
