import { readCounts, type QueueCounts } from '#db/queries/queue.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

/** The counts of the open workspace, from the local copy; undefined until they are known, because "all synced" must never be a guess. */
export const useQueueCounts = (): QueueCounts | undefined => useLive(readCounts, [])
