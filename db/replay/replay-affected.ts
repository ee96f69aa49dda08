import { parseRowKey, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import type { AnyRow } from '#domain/schema.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import type { LocalRows } from '../pull/incoming-rows.ts'
import type { Batch, DiskTransaction } from '../disk/disk.ts'
import type { Effect, QueuedMutation } from '../disk/disk-rows.ts'
import { AffectedMutations } from './affected-mutations.ts'
import type { PendingEffects } from './pending-effects.ts'
import { PrefetchedSource } from './prefetched-source.ts'
import { startReplay, toMirrorRow, toBatch } from './replay-all.ts'
import { replayMutation, type Report } from './replay-mutation.ts'

/** What a last page means for the queue. Each queued mutation has its effect; `leaving` are the first ones, up to and including the n `last`. */
export interface PullCompletion {
  waiting: PendingEffects
  leaving: readonly Effect[]
  last: number
  incoming: readonly ServerRow[]
  /** What was already looked up about the rows in `incoming`; nothing has been written to them since. */
  local?: LocalRows
}

/** What a run read last time, except rows that queued mutations will have changed when it runs again. */
const readsToPrefetch = (reads: readonly DependencyKey[], above: ReadonlySet<DependencyKey>): DependencyKey[] => reads.filter((key) => !above.has(key))

/** Applies the server's news to the staying mutations. Saves nothing itself. */
export type Replay = (tx: DiskTransaction, settling: PullCompletion, report: Report) => Promise<Batch>

/**
 *  news, leaving ──► affected mutations ──► reset their rows ──► run them again, in order ──► a batch
 *                        ▲                                                │
 *                        └──────── effects of the new runs ◄──────────────┘ until no more are added
 *
 * Law 92: once its batch is saved, every table equals what {@link replayAll} would have produced, although only the affected mutations ran.
 */
export const replayAffected =
  (createAffected = (waiting: PendingEffects, last: number) => new AffectedMutations(waiting, last)): Replay =>
  async (tx, { waiting, leaving, last, incoming, local }, report) => {
    const arrived = new Map(incoming.map((row) => [rowKey(row.entity, row.id), toMirrorRow(row)]))
    const held = new RestoredRows(tx)
    if (local) held.take(arrived.keys(), local)
    await held.load(arrived.keys())

    const affected = createAffected(waiting, last)
    for (const [key, row] of arrived) {
      const { entity, id } = parseRowKey(key)
      affected.noteServerChange(entity, id, held.serverRows.get(key) ?? null, row)
      held.serverRows.set(key, row)
    }
    for (const effect of leaving) affected.noteDequeued(effect)
    affected.followAll()

    const source = new PrefetchedSource(tx)
    const known = new Map<number, QueuedMutation>()
    for (;;) {
      const oldRuns = affected.inOrder
      const reads = oldRuns.flatMap((effect) => readsToPrefetch(effect.reads, affected.restored))
      await Promise.all([source.load(reads), held.load(affected.restored), loadMutations(tx, oldRuns, known)])
      const replayed = startReplay(source, held.serverRows, held.visible)
      const bugs: Parameters<Report>[] = []
      const effects: Effect[] = []
      for (const { n } of oldRuns) effects.push(await replayMutation(known.get(n)!, replayed, (...bug) => bugs.push(bug)))
      for (const effect of effects) affected.followNewRun(effect)
      if (affected.followAll()) continue
      // A round that must be repeated has no result.
      for (const bug of bugs) report(...bug)
      const batch = toBatch(replayed, held.serverRows, effects, affected.restored)
      return { ...batch, effects: effects.filter((effect, i) => !isSameEffect(effect, oldRuns[i]!)) }
    }
  }

/** Rows to reset: as they are visible, and as the server has them below the queued mutations. */
class RestoredRows {
  readonly visible = new Map<DependencyKey, AnyRow | null>()
  readonly serverRows = new Map<DependencyKey, AnyRow | null>()
  readonly #stored: DiskTransaction

  constructor(tx: DiskTransaction) {
    this.#stored = tx
  }

  take(keys: Iterable<DependencyKey>, { visible, bases }: LocalRows): void {
    for (const key of keys) {
      const row = visible.get(key)
      if (row !== undefined) this.#hold(key, row, bases)
    }
  }

  async load(keys: Iterable<DependencyKey>): Promise<void> {
    const missing = [...keys].filter((key) => !this.visible.has(key))
    if (!missing.length) return
    const [bases, rows] = await Promise.all([this.#stored.bases(missing), this.#stored.rows(missing)])
    for (const key of missing) this.#hold(key, rows.get(key) ?? null, bases)
  }

  #hold(key: DependencyKey, visible: AnyRow | null, bases: LocalRows['bases']): void {
    this.visible.set(key, visible)
    this.serverRows.set(key, bases.has(key) ? bases.get(key)! : visible)
  }
}

/** Most have the same effects as before. */
const isSameEffect = (a: Effect, b: Effect): boolean =>
  a.trouble === b.trouble &&
  (['reads', 'writes', 'touched'] as const).every((part) => a[part].length === b[part].length && a[part].every((key, i) => key === b[part][i]))

/** Adds the mutations of these effects to `known`. */
async function loadMutations(tx: DiskTransaction, wanted: readonly Effect[], known: Map<number, QueuedMutation>): Promise<void> {
  const missing = wanted.flatMap(({ n }) => (known.has(n) ? [] : [n]))
  if (!missing.length) return
  for (const mutation of await tx.queuedByNumber(missing)) known.set(mutation.n, mutation)
}
