import { useEffect, useState } from 'react'
import type { StockTakeProgress, StockTakeMode } from '#machines/stock-take/stock-take-types.ts'
import { deleteSavedProgress, saveProgress, readSavedProgress, stockTakeId } from '#db/saved-progress.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { fromStoredCount, toStoredCount, type StoredCount } from './stored-count.ts'

export interface SavedCount {
  /** Epoch ms of the last scan. */
  readonly at: number
  readonly count: StockTakeProgress
}

/** What an earlier page left of this stock-take: undefined until it is read, null if there is nothing. */
export function useSavedCount(layerId: number, mode: StockTakeMode): SavedCount | null | undefined {
  const { workspace } = useWorkspace()
  const [saved, setSaved] = useState<SavedCount | null>()
  useEffect(() => {
    let isLate = false
    const read = async () => {
      const stored = await readSavedProgress<StoredCount>(workspace, stockTakeId(mode, layerId))
      const found = stored ? { at: stored.at, count: await fromStoredCount(workspace, stored.content) } : null
      if (!isLate) setSaved(found)
    }
    read().catch((error: unknown) => {
      reportFailure(error)
      if (!isLate) setSaved(null)
    })
    return () => {
      isLate = true
    }
  }, [workspace, layerId, mode])
  return saved
}

/** Saves every tick on the device at once; deletes them when the stock-take is finished. */
export function useSaveCount(layerId: number, mode: StockTakeMode, { found, lastRow, rows }: StockTakeProgress, isOver: boolean): void {
  const { workspace } = useWorkspace()
  useEffect(() => {
    const id = stockTakeId(mode, layerId)
    const isEmpty = isOver || rows.length === 0
    // If the device has no space, the stock-take continues anyway.
    const saving = isEmpty
      ? deleteSavedProgress(workspace, id)
      : saveProgress(workspace, { id, at: Date.now(), content: toStoredCount({ found, lastRow, rows }) })
    saving.catch(reportFailure)
  }, [workspace, layerId, mode, found, lastRow, rows, isOver])
}
