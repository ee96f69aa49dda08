import { rowKey } from '#domain/dependency-keys.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { readHistory } from '#db/queries/queue.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { markVersions, toEntries, withStoredFields, type HistoryEntry } from './history-entries.ts'
import { withLocalAmounts } from './local-amounts.ts'
import { useServerHistory, type ServerHistory } from './use-server-history.ts'

export interface SampleHistoryState {
  /** Newest first; undefined until they are read. */
  readonly entries: readonly HistoryEntry[] | undefined
  /** Whether the server has answered once. */
  readonly isComplete: boolean
  /** The last request to the server failed. */
  readonly isMissing: boolean
  readonly ask: ServerHistory['ask']
}

/** What was done with this sample: what is queued on this device, then everything the server knows. */
export function useSampleHistory(sample: SampleRow): SampleHistoryState {
  const { entries: known, isMissing, ask } = useServerHistory(sample.id, JSON.stringify(sample))
  const entries = useLive(
    async (workspace) => {
      const entries = toEntries(await readHistory(workspace, rowKey('samples', sample.id)), known, sample.id)
      return withLocalAmounts(markVersions(withStoredFields(entries, sample), sample), sample)
    },
    [sample, known],
  )
  return { entries, isComplete: known !== undefined, isMissing, ask }
}
