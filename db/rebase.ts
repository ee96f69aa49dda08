import { entityNames } from '#domain/schema.ts'
import type { PullPage } from '#domain/wire/pull.ts'
import { admit, findArrived, toRows } from './admit.ts'
import { confirm, takeBack } from './confirm.ts'
import { decidePage, type PageDecision, type PageQuestion } from './decide-page.ts'
import type { Cursor, Disk } from './disk.ts'
import { judgeCounts } from './dispute.ts'
import { askAhead, rerunMet, type Rerun } from './rerun-met.ts'
import type { Report } from './run.ts'
import { toOurs } from './wire-count.ts'

/**
 * `diverged`: count or checksum differ from the server's; nothing was taken, and the caller drops the mirror and fetches it anew.
 * `disputed`: applied, though they differ still after that. Said once; later pages are `applied`.
 */
export type PageOutcome = 'applied' | 'disputed' | 'stale' | 'epoch-changed' | 'diverged'

export interface RebaseOptions {
  report?: Report
  decide?: (question: PageQuestion) => PageDecision
  rerun?: Rerun
}

/**
 *   page ──► decide ──┬─► direct rows ──────────────► mirror          every page
 *                     └─► met rows ──► $stage ──┐
 *   last page: ┌────────────────────────────────┘
 *              └─► undo the intents that are met, apply the rows, run them again ──► mirror, $base, $effects; confirmed intents leave     one transaction
 *
 * Law: the mirror is always fold(server rows taken in, waiting intents in order). Inputs are read only of intents that leave or may run again.
 */
export function applyPage(disk: Disk, answer: PullPage, now: number, options: RebaseOptions = {}): Promise<PageOutcome> {
  const { report = () => {}, decide = decidePage, rerun = rerunMet() } = options
  return disk.transaction(entityNames, async (stored) => {
    const known = stored.lastKnown()
    const asking = known && !answer.more ? askAhead(stored, known, answer) : undefined
    const asked = stored.waiting()
    const found = findArrived(stored, answer.rows, asked)
    const [cursor, progress, staged, waiting, ahead] = await Promise.all([stored.cursor(), stored.snapshot(), stored.staged(), asked, asking, found])
    const page = toOurs(answer, cursor.since)
    const leaving = waiting.upTo(page.lastMutation)
    const [arrival, receipts, done] = await Promise.all([
      admit(stored, page.rows, waiting, staged, found),
      page.results.length ? stored.receipts(cursor.lastMutation) : [],
      leaving.length ? stored.intents(leaving.length) : [],
    ])
    const decision = decide({ page, cursor, snapshotting: Boolean(progress?.next), isMet: arrival.isMet })
    if (decision.verdict !== 'take') return decision.verdict

    const { direct, met, settles } = decision
    const tally = arrival.tally(cursor)
    const reached: Cursor = { ...cursor, ...tally, epoch: page.epoch, version: page.version }
    if (!settles) {
      await stored.save({ rows: toRows(direct), stage: met, cursor: reached })
      return 'applied'
    }
    const disputed = page.more ? cursor.disputed : judgeCounts(cursor.disputed, tally, page, now)
    if (disputed === 'diverged') return 'diverged'
    reached.disputed = disputed
    const outcome = disputed?.differs && !cursor.disputed?.differs ? 'disputed' : 'applied'

    reached.lastMutation = page.lastMutation
    const confirmed = confirm(done, page.results, now)
    const takenBack = takeBack(receipts, page.results, now)
    const news = [...staged, ...met]
    if (!leaving.length && !news.length) {
      await stored.save({ rows: toRows(direct), cursor: reached, ...takenBack })
      return outcome
    }
    // Before anything runs again: it may read them.
    if (direct.length) await stored.save({ rows: toRows(direct) })
    const settling = { waiting, leaving, last: page.lastMutation, news, found: arrival.found, ahead: direct.length ? undefined : ahead }
    const batch = await rerun(stored, settling, report)
    await stored.save({
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
