import type { PullPage, ServerRow } from '#domain/wire/pull.ts'
import type { Cursor } from './disk.ts'

export type PageDecision =
  | { verdict: 'stale' | 'epoch-changed' }
  | {
      verdict: 'take'
      /** Into the mirror at once. */
      direct: ServerRow[]
      /** Met by a waiting intent: with the last page, in one transaction with the confirmations. */
      toStage: ServerRow[]
      /** Whether this page ends a pull: only then do its confirmations count. */
      completesPull: boolean
    }

export interface PageInput {
  page: PullPage
  cursor: Cursor
  /** A snapshot is under way: it owns the mirror until it is whole. */
  snapshotting: boolean
  /** Whether a waiting intent read or touched what this row changes, or the row's mark is staged already. */
  readonly affectsQueue: (row: ServerRow) => boolean
}

/**
 * What becomes of a page, as a pure function.
 * Law: a page is taken only where the mirror stands, in the epoch it stands in, and takes no confirmation back.
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
