import { limits } from '#domain/limits.ts'
import { entityNames } from '#domain/schema.ts'
import type { MutationResult, PullPage } from '#domain/wire/pull.ts'
import { admit, toRows } from './admit.ts'
import { decidePage, type PageDecision, type PageQuestion } from './decide-page.ts'
import type { Batch, Cursor, Disk, Intent } from './disk.ts'
import { replay } from './replay.ts'
import type { Report } from './run.ts'
import { toOurs } from './wire-count.ts'

/** `diverged`: count or checksum differ from the server's; nothing was taken, and the caller drops the mirror and fetches it anew. */
export type PageOutcome = 'applied' | 'stale' | 'epoch-changed' | 'diverged'

export interface RebaseOptions {
  report?: Report
  decide?: (question: PageQuestion) => PageDecision
}

/**
 *   page ──► decide ──┬─► direct rows ──────────────► mirror          every page
 *                     └─► met rows ──► $stage ──┐
 *   last page: ┌────────────────────────────────┘
 *              └─► undo all, apply the rows, run all again ──► mirror, $base, $effects; confirmed intents leave     one transaction
 *
 * Law: the mirror is always fold(server rows taken in, waiting intents in order).
 */
export function applyPage(disk: Disk, answer: PullPage, now: number, options: RebaseOptions = {}): Promise<PageOutcome> {
  const { report = () => {}, decide = decidePage } = options
  return disk.transaction(entityNames, async (stored) => {
    const [cursor, progress, effects, staged] = await Promise.all([stored.cursor(), stored.snapshot(), stored.effects(), stored.staged()])
    const page = toOurs(answer, cursor.since)
    const arrival = await admit(stored, page.rows, effects, staged)
    const decision = decide({ page, cursor, snapshotting: Boolean(progress?.next), isMet: arrival.isMet })
    if (decision.verdict !== 'take') return decision.verdict

    const { direct, met, settles } = decision
    const tally = arrival.tally(cursor)
    const reached: Cursor = { ...cursor, ...tally, epoch: page.epoch, version: page.version }
    if (!settles) {
      await stored.save({ rows: toRows(direct), stage: met, cursor: reached })
      return 'applied'
    }
    if (!page.more && (tally.count !== page.count || tally.checksum !== page.checksum)) return 'diverged'

    reached.lastMutation = page.lastMutation
    const intents = await stored.intents()
    const leaving = intents.filter((intent) => intent.n <= page.lastMutation)
    const news = [...staged, ...met]
    if (!leaving.length && !news.length) {
      await stored.save({ rows: toRows(direct), cursor: reached })
      return 'applied'
    }
    await stored.save({ rows: toRows(direct) })
    const staying = intents.filter((intent) => intent.n > page.lastMutation)
    const again = await replay(stored, staying, news, report)
    await stored.save({ ...again, ...confirm(leaving, page.results, now), clearStage: true, cursor: reached })
    return 'applied'
  })
}

/** The server has processed these: each leaves the queue with a receipt, and those with something to say go to the inbox. */
export function confirm(leaving: readonly Intent[], results: readonly MutationResult[], now: number): Batch {
  if (!leaving.length) return {}
  const resultOf = new Map(results.map((result) => [result.n, result]))
  return {
    leaving: leaving.map((intent) => intent.n),
    receipts: leaving.map((intent) => ({ n: intent.n, intent, confirmedAt: now, code: resultOf.get(intent.n)?.code ?? null })),
    dropReceiptsBefore: now - limits.receipts.keep,
    inbox: leaving.flatMap((intent) => {
      const result = resultOf.get(intent.n)
      return result && (result.code !== null || result.remarks.length) ? [{ ...result, intent, arrivedAt: now }] : []
    }),
  }
}
