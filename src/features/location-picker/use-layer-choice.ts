import { useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { firstFreePosition, findFreePositions } from '#domain/rules/storage/free-positions.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { readChildren, readSamplesIn, readLayer } from '#db/queries/layers.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { occupiedPositions } from '#src/workspace/storage/occupied-positions.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'

export interface ChosenLayer {
  layer: StorageLayerRow
  /** Whether tubes can be put here: a box, or a compartment that does not only hold other compartments. */
  holdsSamples: boolean
  /** The position offered first: 0 without a grid, undefined in a full box. */
  next: number | undefined
  /** What is at each position that is not available. */
  taken: ReadonlyMap<number, string>
}

export interface LayerChoice {
  /** Undefined until one was scanned or chosen. */
  chosen: ChosenLayer | undefined
  choose: (layerId: number | null) => void
  /** A scanned or typed code, which must be a compartment's. */
  handleScan: (code: string) => void
}

/** Chooses a compartment for a dialog that asks for a location; receives scans while it is open. */
export function useLayerChoice(opened: boolean): LayerChoice {
  const { workspace } = useWorkspace()
  const resolve = useResolveScan()
  const [layerId, choose] = useState<number | null>(null)
  const found = useLive(
    async (workspace) => {
      const layer = layerId === null ? undefined : await readLayer(workspace, layerId)
      if (!layer) return undefined
      const [{ rows }, inside] = await Promise.all([
        readSamplesIn(workspace, layer.id, isGrid(layer) ? limits.grid.most : 1),
        isGrid(layer) ? [] : readChildren(workspace, layer.id),
      ])
      return { layer, samples: rows, holdsLayers: inside.length > 0 }
    },
    [layerId],
  )
  const resolveScan = async (code: string) => {
    const read = await resolve(code)
    if (!read) return
    if (read.kind === 'layer') choose(read.id)
    else showToast({ message: t('Scan a compartment.'), tone: 'bad' })
  }
  const handleScan = (code: string) => void resolveScan(code)
  useScanHandler(opened ? handleScan : null)
  return { chosen: found && found.layer.id === layerId ? toChosenLayer(found, workspace.userId) : undefined, choose, handleScan }
}

function toChosenLayer(
  { layer, samples, holdsLayers }: { layer: StorageLayerRow; samples: readonly SampleRow[]; holdsLayers: boolean },
  userId: number,
): ChosenLayer {
  const holdsSamples = isGrid(layer) || !holdsLayers || (samples.length > 0 && layer.parentId !== null)
  if (!isGrid(layer)) return { layer, holdsSamples, next: 0, taken: new Map() }
  const free = findFreePositions(layer, samples, userId)
  return { layer, holdsSamples, next: firstFreePosition(free), taken: occupiedPositions(layer, samples, free) }
}
