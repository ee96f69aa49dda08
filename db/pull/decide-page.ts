import { feedNames } from '#domain/bucket.ts'
import type { PullPage, ServerRow } from '#domain/wire/sync/pull.ts'
import { completeParts, type Cursor } from './cursor.ts'
import { feedOfPart } from './cursor-steps.ts'
import { isAnswerable, startOf, type PullPosition } from './pull-question.ts'

export type PageDecision =
  | { verdict: 'stale' | 'epoch-changed' }
  | {
      verdict: 'take'
      /** Goes into the mirror at once. */
      direct: ServerRow[]
      /** Affects a queued mutation: goes in with the last page, in one transaction with the confirmations. */
      toStage: ServerRow[]
      /** Whether this page ends a pull and its confirmations count. */
      completesPull: boolean
    }

export interface PageInput {
  asked: PullPosition
  page: PullPage
  cursor: Cursor
  /** What the page changes here. */
  changes: readonly ServerRow[]
  /** A mutation that the page confirms has changed rows of a kind that is still being downloaded. */
  mustWait: boolean
  /** Whether a queued mutation read or wrote what this row changes, or the row's key is already staged. */
  readonly affectsQueue: (row: ServerRow) => boolean
}

/**
 * Decides what happens to a page, as a pure function.
 * Law 79: a page is accepted only as the answer to what this mirror would ask now, and never revokes a confirmation. It confirms nothing
 * whose rows may still be on their way in a download: everything that affects the queue then stays staged, too.
 */
export function decidePage({ asked, page, cursor, changes, mustWait, affectsQueue }: PageInput): PageDecision {
  if (!isAnswerable(asked, cursor)) return { verdict: 'stale' }
  if (page.epoch !== cursor.epoch) return { verdict: 'epoch-changed' }
  if (!isAhead(page, cursor)) return { verdict: 'stale' }
  if (!page.more && page.lastMutation < cursor.lastMutation) return { verdict: 'stale' }
  const direct: ServerRow[] = []
  const toStage: ServerRow[] = []
  for (const row of changes) (affectsQueue(row) ? toStage : direct).push(row)
  return { verdict: 'take', direct, toStage, completesPull: !page.more && !mustWait }
}

/** A page may end before the cursor only while it catches up with parts that are behind. */
function isAhead({ versions, more }: PullPage, cursor: Cursor): boolean {
  return feedNames.every((feed) => {
    const starts = completeParts(cursor).flatMap((part) => (feedOfPart(part) === feed ? (startOf(cursor, part) ?? []) : []))
    const from = more ? Math.min(cursor.versions[feed], ...starts) : cursor.versions[feed]
    return versions[feed] >= from
  })
}
