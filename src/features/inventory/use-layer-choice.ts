import { useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { readContent, readLayer } from '#db/queries/layers.ts'
import { showToast } from '#src/ui/toast.tsx'
import { t } from '#src/ui/translate.ts'
import { useScanTaker } from '#src/workspace/scan-context.tsx'
import { useResolveScan } from '#src/workspace/use-resolve-scan.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'

export interface LayerChoice {
  /** Undefined until one was scanned or chosen. */
  layer: StorageLayerRow | undefined
  content: readonly SampleRow[]
  choose: (layerId: number | null) => void
  /** A code that was scanned or typed: it has to be a compartment's. */
  take: (code: string) => void
}

/** Which compartment, for a dialog that asks where: it takes the scans while it is open. */
export function useLayerChoice(opened: boolean): LayerChoice {
  const resolve = useResolveScan()
  const [layerId, choose] = useState<number | null>(null)
  const layer = useLive(async (workspace) => (layerId === null ? undefined : readLayer(workspace, layerId)), [layerId])
  const content = useLive(async (workspace) => (layerId === null ? [] : (await readContent(workspace, layerId, null, limits.grid.most)).rows), [layerId]) ?? []
  const look = async (code: string) => {
    const found = await resolve(code)
    if (!found) return
    if (found.kind === 'layer') choose(found.id)
    else showToast({ message: t('Please scan a compartment.'), tone: 'bad' })
  }
  const take = (code: string) => void look(code)
  useScanTaker(opened ? take : null)
  return { layer, content, choose, take }
}
