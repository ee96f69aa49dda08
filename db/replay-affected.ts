import { parseRowKey, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import type { AnyRow } from '#domain/schema.ts'
import type { PullPage, ServerRow } from '#domain/wire/pull.ts'
import type { LocalRows } from './incoming-rows.ts'
import type { Batch, Effect, QueuedMutation, DiskTransaction } from './disk.ts'
import { AffectedMutations } from './affected-mutations.ts'
import type { PendingEffects } from './pending-effects.ts'
import { PrefetchedSource } from './prefetched-source.ts'
import { startReplay, toMirrorRow, toBatch } from './replay-all.ts'
import { replayMutation, type Report } from './replay-mutation.ts'

/** What a last page brings for the queue. Each waiting intent has its effect; `leaving` are the first of them, up to and with the n `last`. */
export interface PullCompletion {
  waiting: PendingEffects
  leaving: readonly Effect[]
  last: number
  incoming: readonly ServerRow[]
  /** What was looked up already of the rows in `news`; nothing was written to them since. */
  local?: LocalRows
  /** What was asked for already of what the met intents will ask; nothing was written since. */
  prefetched?: PrefetchedReplay | undefined
}

/** What runs again needs of the disk. */
export interface PrefetchedReplay {
  readonly source: PrefetchedSource
  readonly mutations: Map<number, QueuedMutation>
}

/**
 * Asks, with the page itself, for what the intents it surely meets read when they ran last.
 * Going by what this connection last knew: a guess that is wrong costs a question and nothing else.
 */
export async function prefetchReplay(
  tx: DiskTransaction,
  known: PendingEffects,
  { rows, lastMutation }: Pick<PullPage, 'rows' | 'lastMutation'>,
): Promise<PrefetchedReplay> {
  const affected = new Set(rows.flatMap(({ entity, id }) => known.readers(rowKey(entity, id))).filter(({ n }) => n > lastMutation))
  const arrived = new Set(rows.map(({ entity, id }) => rowKey(entity, id)))
  const prefetched: PrefetchedReplay = { source: new PrefetchedSource(tx), mutations: new Map() }
  await Promise.all([
    prefetched.source.load([...affected].flatMap(({ reads }) => readsToPrefetch(reads, arrived))),
    loadMutations(tx, [...affected], prefetched.mutations),
  ])
  return prefetched
}

/** Of what a run read last time, all but rows that lie above the disk when it runs again. */
const readsToPrefetch = (reads: readonly DependencyKey[], above: ReadonlySet<DependencyKey>): DependencyKey[] => reads.filter((key) => !above.has(key))

/** How the staying intents are brought over the server's news. Saves nothing itself. */
export type Replay = (tx: DiskTransaction, settling: PullCompletion, report: Report) => Promise<Batch>

/**
 *  news, leaving ──► who is met ──► put their rows back ──► run them again, in order ──► a batch
 *                        ▲                                            │
 *                        └──────── what the new runs did ◄────────────┘ until nobody is added
 *
 * Law: with its batch saved every table is what {@link replay} would have made of it, though only the met intents ran.
 */
export const replayAffected =
  (createAffected = (waiting: PendingEffects, last: number) => new AffectedMutations(waiting, last)): Replay =>
  async (tx, { waiting, leaving, last, incoming, local, prefetched }, report) => {
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

    const { source, mutations: known }: PrefetchedReplay = prefetched ?? { source: new PrefetchedSource(tx), mutations: new Map() }
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
      // A round that has to be done once more has nothing to say.
      for (const bug of bugs) report(...bug)
      const batch = toBatch(replayed, held.serverRows, effects, affected.restored)
      return { ...batch, effects: effects.filter((effect, i) => !isSameEffect(effect, oldRuns[i]!)) }
    }
  }

/** Rows that go back: as they are seen, and as the server has them under the waiting intents. */
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

/** Most run again as they ran before. */
const isSameEffect = (a: Effect, b: Effect): boolean =>
  a.trouble === b.trouble &&
  (['reads', 'writes', 'touched'] as const).every((part) => a[part].length === b[part].length && a[part].every((key, i) => key === b[part][i]))

/** Adds the intents of these effects to `known`. */
async function loadMutations(tx: DiskTransaction, wanted: readonly Effect[], known: Map<number, QueuedMutation>): Promise<void> {
  const missing = wanted.flatMap(({ n }) => (known.has(n) ? [] : [n]))
  if (!missing.length) return
  for (const mutation of await tx.queuedByNumber(missing)) known.set(mutation.n, mutation)
}
