import { entityNames } from '#domain/schema.ts'
import type { PullPage } from '#domain/wire/pull.ts'
import { classifyIncoming, readLocalRows, toRowChanges } from './incoming-rows.ts'
import { confirmMutations, returnRefused } from './confirm-mutations.ts'
import { decidePage, type PageDecision, type PageInput } from './decide-page.ts'
import type { Cursor, Disk } from './disk.ts'
import { checkCounts } from './count-mismatch.ts'
import { prefetchReplay, replayAffected, type Replay } from './replay-affected.ts'
import type { Report } from './replay-mutation.ts'
import { toLocalNumbers } from './local-numbers.ts'

/**
 * `diverged`: count or checksum differ from the server's; nothing was applied, and the caller drops the mirror and downloads it again.
 * `disputed`: applied, although they still differ after that. Reported once; later pages are `applied`.
 */
export type PageOutcome = 'applied' | 'disputed' | 'stale' | 'epoch-changed' | 'diverged'

export interface RebaseOptions {
  report?: Report
  decide?: (question: PageInput) => PageDecision
  rerun?: Replay
}

/**
 *   page ──► decide ──┬─► direct rows ──────────────► mirror          every page
 *                     └─► rows that affect the queue ──► $stage ──┐
 *   last page: ┌──────────────────────────────────────────────────┘
 *              └─► undo affected mutations, apply the rows, run them again ──► mirror, $base, $effects; confirmed mutations leave     one transaction
 *
 * Law: the mirror always equals the received server rows with the queued mutations applied in
 * order. Inputs are read only for mutations that leave or may run again.
 */
export function applyPage(disk: Disk, answer: PullPage, now: number, options: RebaseOptions = {}): Promise<PageOutcome> {
  const { report = () => {}, decide = decidePage, rerun = replayAffected() } = options
  return disk.transaction(entityNames, async (tx) => {
    const known = tx.lastKnownEffects()
    const prefetching = known && !answer.more ? prefetchReplay(tx, known, answer) : undefined
    const asked = tx.pendingEffects()
    const found = readLocalRows(tx, answer.rows, asked)
    const [cursor, progress, staged, waiting, prefetched] = await Promise.all([tx.cursor(), tx.snapshot(), tx.staged(), asked, prefetching, found])
    const page = toLocalNumbers(answer, cursor.since)
    const leaving = waiting.upTo(page.lastMutation)
    const [incomingRows, receipts, done] = await Promise.all([
      classifyIncoming(tx, page.rows, waiting, staged, found),
      page.results.length ? tx.receipts(cursor.lastMutation) : [],
      leaving.length ? tx.queued(leaving.length) : [],
    ])
    const decision = decide({ page, cursor, snapshotting: Boolean(progress?.next), affectsQueue: incomingRows.affectsQueue })
    if (decision.verdict !== 'take') return decision.verdict

    const { direct, toStage, completesPull } = decision
    const tally = incomingRows.addTotals(cursor)
    const reached: Cursor = { ...cursor, ...tally, epoch: page.epoch, version: page.version }
    if (!completesPull) {
      await tx.save({ rows: toRowChanges(direct), stage: toStage, cursor: reached })
      return 'applied'
    }
    const disputed = page.more ? cursor.disputed : checkCounts(cursor.disputed, tally, page, now)
    if (disputed === 'diverged') return 'diverged'
    reached.disputed = disputed
    const outcome = disputed?.differs && !cursor.disputed?.differs ? 'disputed' : 'applied'

    reached.lastMutation = page.lastMutation
    const confirmed = confirmMutations(done, page.results, now)
    const takenBack = returnRefused(receipts, page.results, now)
    const incoming = [...staged, ...toStage]
    if (!leaving.length && !incoming.length) {
      await tx.save({ rows: toRowChanges(direct), cursor: reached, ...takenBack })
      return outcome
    }
    // Before anything runs again, because that may read them.
    if (direct.length) await tx.save({ rows: toRowChanges(direct) })
    const completion = { waiting, leaving, last: page.lastMutation, incoming, local: incomingRows.local, prefetched: direct.length ? undefined : prefetched }
    const batch = await rerun(tx, completion, report)
    await tx.save({
      ...batch,
      ...confirmed,
      cursor: reached,
      receipts: [...takenBack.receipts, ...(confirmed.receipts ?? [])],
      inbox: [...takenBack.inbox, ...(confirmed.inbox ?? [])],
      clearStage: staged.length > 0,
    })
    return outcome
  })
}
