import { useEffect, useState } from 'react'
import type { BegunTally, StockTakeMode } from '#machines/stock-take-types.ts'
import { dropBegun, keepBegun, readBegun, stockTakeId } from '#db/begun-work.ts'
import { reportFailure } from '#src/workspace/report-failure.ts'
import { useWorkspace } from '#src/workspace/workspace-context.tsx'
import { fromKept, toKept, type KeptTally } from './kept-tally.ts'

export interface Begun {
  /** Epoch ms of the last scan. */
  readonly at: number
  readonly tally: BegunTally
}

/** What a page that has ended left of this stock-take: undefined until it is read, null where there is nothing. */
export function useBegunTally(layerId: number, mode: StockTakeMode): Begun | null | undefined {
  const { workspace } = useWorkspace()
  const [begun, setBegun] = useState<Begun | null>()
  useEffect(() => {
    let isLate = false
    const read = async () => {
      const kept = await readBegun<KeptTally>(workspace, stockTakeId(mode, layerId))
      const found = kept ? { at: kept.at, tally: await fromKept(workspace, kept.content) } : null
      if (!isLate) setBegun(found)
    }
    read().catch((error: unknown) => {
      reportFailure(error)
      if (!isLate) setBegun(null)
    })
    return () => {
      isLate = true
    }
  }, [workspace, layerId, mode])
  return begun
}

/** Keeps every tick on the device at once; drops them when the stock-take is over. */
export function useKeptTally(layerId: number, mode: StockTakeMode, { found, lastRow, rows }: BegunTally, isOver: boolean): void {
  const { workspace } = useWorkspace()
  useEffect(() => {
    const id = stockTakeId(mode, layerId)
    const isEmpty = isOver || rows.length === 0
    // Without room on the device the stock-take goes on all the same.
    const kept = isEmpty ? dropBegun(workspace, id) : keepBegun(workspace, { id, at: Date.now(), content: toKept({ found, lastRow, rows }) })
    kept.catch(reportFailure)
  }, [workspace, layerId, mode, found, lastRow, rows, isOver])
}
