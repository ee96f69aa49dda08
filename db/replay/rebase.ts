import { parseRowKey, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { entityNames, type EntityName } from '#domain/schema.ts'
import type { PullPage, ServerRow } from '#domain/wire/sync/pull.ts'
import { confirmMutations, returnRefused, withdrawAccepted } from '../pull/confirm-mutations.ts'
import { hasGap, isOwnNumber, startOver, takeNewKey } from '../queue/copied-device.ts'
import { withBuckets, type Cursor } from '../pull/cursor.ts'
import { advance, fetchingKinds } from '../pull/cursor-steps.ts'
import { decidePage, type PageDecision, type PageInput } from '../pull/decide-page.ts'
import type { Batch, Disk, DiskTransaction } from '../disk/disk.ts'
import type { Effect } from '../disk/disk-rows.ts'
import { classifyIncoming, readLocalRows, toRowChanges } from '../pull/incoming-rows.ts'
import { rejectedWritings } from '../writing/own-writings-in.ts'
import { toLocalNumbers } from '../queue/local-numbers.ts'
import { PartTotals } from '../pull/part-totals.ts'
import type { PullPosition } from '../pull/pull-question.ts'
import { replayAffected, type Replay } from './replay-affected.ts'
import type { Report } from './replay-mutation.ts'
import { settleParts, type Settled } from '../pull/settle-parts.ts'

/**
 * `diverged`: applied, but count or checksum differ from the server's; the next pull asks for those of each part.
 * `copied`: not applied. This device was copied, or is a restored older state of one: it has a new key now.
 * `disputed`: applied, although they still differ after parts were downloaded again. Reported once; later pages are `applied`.
 */
export type PageOutcome = 'stale' | 'epoch-changed' | 'copied' | Settled['outcome']

export interface RebaseOptions {
  report?: Report
  decide?: (question: PageInput) => PageDecision
  rerun?: Replay
  /** The key under which the page was requested. */
  deviceKey?: string
}

/**
 *   page ──► decide ──┬─► direct rows ──────────────► mirror          every page
 *                     └─► rows that affect the queue ──► $stage ──┐
 *   last page: ┌──────────────────────────────────────────────────┘
 *              ├─► buckets gained: their parts are to be downloaded; lost: their rows leave; counts: compared
 *              └─► undo affected mutations, apply the rows, run them again ──► mirror, $base, $effects; confirmed mutations leave     one transaction
 *
 * `asked` is what the page answers.
 * Law 91: the mirror always equals the received server rows with the queued mutations applied in
 * order. Inputs are read only for mutations that leave or may run again.
 */
export const applyPage = (disk: Disk, asked: PullPosition, answer: PullPage, now: number, options: RebaseOptions = {}): Promise<PageOutcome> =>
  disk.transaction(entityNames, (tx) => applyPageIn(tx, asked, answer, now, options))

/** Applies a page in a transaction over all entities. */
export async function applyPageIn(tx: DiskTransaction, asked: PullPosition, answer: PullPage, now: number, options: RebaseOptions): Promise<PageOutcome> {
  const { report = () => {}, decide = decidePage, rerun = replayAffected(), deviceKey } = options
  const pending = tx.pendingEffects()
  const [cursor, staged, waiting, local] = await Promise.all([tx.cursor(), tx.staged(), pending, readLocalRows(tx, answer.rows, pending)])
  const page = toLocalNumbers(answer, cursor.since)
  const incoming = classifyIncoming(page.rows, local, waiting, staged)
  const advanced = advance(cursor, page.versions)
  const reached = page.more ? advanced : withBuckets(advanced, page.buckets)
  const leaving = waiting.upTo(page.lastMutation)
  const mustWait = touchesAny(leaving, fetchingKinds(reached))
  const decision = decide({ asked, page, cursor, changes: incoming.changes, mustWait, affectsQueue: incoming.affectsQueue })
  if (decision.verdict === 'epoch-changed') await tx.save(await startOver(tx, cursor))
  if (decision.verdict !== 'take') return decision.verdict
  if (!page.more && !(await isOwnNumber(tx, cursor, page))) {
    await tx.save(await takeNewKey(tx, cursor, deviceKey))
    return 'copied'
  }

  const { direct, toStage, completesPull } = decision
  const totals = new PartTotals(cursor.totals)
  incoming.addTo(totals)
  const counted: Cursor = { ...reached, totals: totals.all }
  if (page.more && !completesPull) {
    await tx.save({ rows: toRowChanges(direct), stage: toStage, cursor: counted })
    return 'applied'
  }
  // Before anything is counted or runs again, because that may read them.
  // Law 272: none of them is in a bucket that this page takes away; the server sends no such row.
  if (direct.length) await tx.save({ rows: toRowChanges(direct) })
  const arrived = byKey([...staged, ...toStage])
  const { cursor: settled, outcome, removals } = await settleParts(tx, counted, page, waiting, [...arrived.values()], now)
  const gone = byKey(removals)
  const incomplete = { waiting, leaving: [], last: 0, incoming: removals, local }
  const complete = { waiting, leaving, last: page.lastMutation, incoming: [...new Map([...arrived, ...gone]).values()], local }
  const completion = completesPull ? complete : incomplete
  const batch = completion.leaving.length || completion.incoming.length ? await rerun(tx, completion, report) : {}
  await tx.save(
    completesPull
      ? {
          ...batch,
          ...(await confirm(tx, page, cursor, leaving.length, now)),
          unstage: keysOf(staged),
          cursor: { ...settled, lastMutation: page.lastMutation, lastHash: page.lastHash },
        }
      : { ...batch, unstage: [...gone.keys()], stage: toStage.filter((row) => !gone.has(keyOf(row))), cursor: settled },
  )
  const reachedNow: Cursor = { ...settled, lastMutation: page.lastMutation, lastHash: page.lastHash }
  if (!completesPull || !(await hasGap(tx, reachedNow, waiting))) return outcome
  await tx.save(await takeNewKey(tx, reachedNow, deviceKey))
  return 'copied'
}

async function confirm(tx: DiskTransaction, page: PullPage, { lastMutation }: Cursor, leaving: number, now: number): Promise<Batch> {
  const { results } = page
  // Receipts above it are those of a server that was restored or put back.
  const [receipts, done] = await Promise.all([page.lastMutation > lastMutation ? tx.receipts(lastMutation) : [], leaving ? tx.queued(leaving) : []])
  const confirmed = confirmMutations(done, results, now)
  const takenBack = returnRefused(receipts, results, now)
  const withdrawn = withdrawAccepted(receipts, results, page.lastMutation)
  const inbox = [...takenBack.inbox, ...(confirmed.inbox ?? [])]
  return {
    ...confirmed,
    droppedProgress: rejectedWritings(inbox),
    leavingInbox: withdrawn.leavingInbox,
    receipts: [...takenBack.receipts, ...withdrawn.receipts, ...(confirmed.receipts ?? [])],
    inbox,
  }
}

const keyOf = ({ entity, id }: ServerRow): DependencyKey => rowKey(entity, id)
const keysOf = (rows: readonly ServerRow[]): DependencyKey[] => rows.map(keyOf)
const byKey = (rows: readonly ServerRow[]): Map<DependencyKey, ServerRow> => new Map(rows.map((row) => [keyOf(row), row]))

/** Whether one of these mutations changed a row of these kinds. */
const touchesAny = (effects: readonly Effect[], kinds: ReadonlySet<EntityName>): boolean =>
  kinds.size > 0 && effects.some(({ touched }) => touched.some((key) => kinds.has(parseRowKey(key).entity)))
