import type { PullPage, ServerRow } from '#domain/wire/pull.ts'
import type { Cursor } from './disk.ts'

export type PageDecision =
  | { verdict: 'stale' | 'epoch-changed' }
  | {
      verdict: 'take'
      /** Goes into the mirror at once. */
      direct: ServerRow[]
      /** Affects a queued mutation: goes in with the last page, in one transaction with the confirmations. */
      toStage: ServerRow[]
      /** Whether this page ends a pull; only then do its confirmations count. */
      completesPull: boolean
    }

export interface PageInput {
  page: PullPage
  cursor: Cursor
  /** A snapshot is in progress and owns the mirror until it is complete. */
  snapshotting: boolean
  /** Whether a queued mutation read or wrote what this row changes, or the row's key is already staged. */
  readonly affectsQueue: (row: ServerRow) => boolean
}

/**
 * Decides what happens to a page, as a pure function.
 * Law: a page is accepted only at the mirror's current position and epoch, and never revokes a confirmation.
 */
export function decidePage({ page, cursor, snapshotting, affectsQueue }: PageInput): PageDecision {
  if (snapshotting) return { verdict: 'stale' }
  if (cursor.epoch !== '' && page.epoch !== cursor.epoch) return { verdict: 'epoch-changed' }
  if (page.from !== cursor.version || page.version < page.from) return { verdict: 'stale' }
  const completesPull = !page.more
  if (completesPull && page.lastMutation < cursor.lastMutation) return { verdict: 'stale' }
  const direct: ServerRow[] = []
  const toStage: ServerRow[] = []
  for (const row of page.rows) (affectsQueue(row) ? toStage : direct).push(row)
  return { verdict: 'take', direct, toStage, completesPull }
}
