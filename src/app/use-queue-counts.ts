import { useLive } from '#src/workspace/workspace-context.tsx'

export interface QueueCounts {
  /** Changes the server has not confirmed. */
  queued: number
  /** Answers that wait for the person. */
  inbox: number
}

/** What waits in the open workspace, from the local copy itself; undefined until it was counted, for "all sent" must never be a guess. */
export const useQueueCounts = (): QueueCounts | undefined =>
  useLive(async ({ outbox, inbox }) => ({ queued: await outbox.count(), inbox: await inbox.count() }), [])
