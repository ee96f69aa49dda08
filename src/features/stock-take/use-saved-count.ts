import { useEffect, useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StockTakeProgress, StockTakeMode, CountRow } from '#machines/stock-take/stock-take-types.ts'
import { deleteSavedProgress, saveProgress, readSavedProgress, stockTakeId } from '#db/saved-progress.ts'
import type { Workspace } from '#db/workspace.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

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

type WithId<Row> = Row extends { sample: SampleRow | null } ? Omit<Row, 'sample'> & { sampleId: number | null } : Row

/** A stock-take as saved on the device: samples by id, so that a shelf of thousands is no burden at every scan. */
export interface StoredCount {
  readonly found: readonly number[]
  readonly lastRow: number
  readonly rows: readonly WithId<CountRow>[]
}

export const toStoredCount = ({ found, lastRow, rows }: StockTakeProgress): StoredCount => ({
  found,
  lastRow,
  rows: rows.map((line) => {
    if (!('sample' in line)) return line
    const { sample, ...rest } = line
    return { ...rest, sampleId: sample?.id ?? null }
  }),
})

/** With the samples as they are now; lines of samples that no longer exist are dropped. */
export async function fromStoredCount(workspace: Workspace, { found, lastRow, rows }: StoredCount): Promise<StockTakeProgress> {
  const ids = rows.flatMap((line) => ('sampleId' in line && line.sampleId !== null ? line.sampleId : []))
  const samples = new Map((await workspace.mirror('samples').bulkGet(ids)).flatMap((sample) => (sample ? [[sample.id, sample] as const] : [])))
  const known = rows.flatMap((line): CountRow[] => {
    if (!('sampleId' in line)) return [line]
    const { sampleId, ...rest } = line
    const sample = sampleId === null ? null : samples.get(sampleId)
    return sample === undefined ? [] : [{ ...rest, sample } as CountRow]
  })
  return { found, lastRow, rows: known }
}
