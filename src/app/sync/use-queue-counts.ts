import { readCounts, type QueueCounts } from '#db/queries/queue.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

/** What waits in the open workspace, from the local copy itself; undefined until it was counted, for "all sent" must never be a guess. */
export const useQueueCounts = (): QueueCounts | undefined => useLive(readCounts, [])
