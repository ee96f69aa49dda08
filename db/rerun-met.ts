import { parseRowMark, rowMark, type Mark } from '#domain/marks.ts'
import type { AnyRow } from '#domain/schema.ts'
import type { PullPage, ServerRow } from '#domain/wire/pull.ts'
import type { Found } from './admit.ts'
import type { Batch, Effect, Intent, Stored } from './disk.ts'
import { MetIntents } from './met-intents.ts'
import type { WaitingEffects } from './waiting-effects.ts'
import { ReadAhead } from './read-ahead.ts'
import { foldOver, heldRow, toBatch } from './replay.ts'
import { runAgain, type Report } from './run.ts'

/** What a last page brings for the queue. Each waiting intent has its effect; `leaving` are the first of them, up to and with the n `last`. */
export interface Settling {
  waiting: WaitingEffects
  leaving: readonly Effect[]
  last: number
  news: readonly ServerRow[]
  /** What was looked up already of the rows in `news`; nothing was written to them since. */
  found?: Found
  /** What was asked for already of what the met intents will ask; nothing was written since. */
  ahead?: Ahead | undefined
}

/** What runs again needs of the disk. */
export interface Ahead {
  readonly source: ReadAhead
  readonly intents: Map<number, Intent>
}

/**
 * Asks, with the page itself, for what the intents it surely meets read when they ran last.
 * Going by what this connection last knew: a guess that is wrong costs a question and nothing else.
 */
export async function askAhead(stored: Stored, known: WaitingEffects, { rows, lastMutation }: Pick<PullPage, 'rows' | 'lastMutation'>): Promise<Ahead> {
  const met = new Set(rows.flatMap(({ entity, id }) => known.readers(rowMark(entity, id))).filter(({ n }) => n > lastMutation))
  const arrived = new Set(rows.map(({ entity, id }) => rowMark(entity, id)))
  const ahead: Ahead = { source: new ReadAhead(stored), intents: new Map() }
  await Promise.all([ahead.source.load([...met].flatMap(({ reads }) => readBelow(reads, arrived))), pickIntents(stored, [...met], ahead.intents)])
  return ahead
}

/** Of what a run read last time, all but rows that lie above the disk when it runs again. */
const readBelow = (reads: readonly Mark[], above: ReadonlySet<Mark>): Mark[] => reads.filter((mark) => !above.has(mark))

/** How the staying intents are brought over the server's news. Saves nothing itself. */
export type Rerun = (stored: Stored, settling: Settling, report: Report) => Promise<Batch>

/**
 *  news, leaving ──► who is met ──► put their rows back ──► run them again, in order ──► a batch
 *                        ▲                                            │
 *                        └──────── what the new runs did ◄────────────┘ until nobody is added
 *
 * Law: with its batch saved every table is what {@link replay} would have made of it, though only the met intents ran.
 */
export const rerunMet =
  (makeMet = (waiting: WaitingEffects, last: number) => new MetIntents(waiting, last)): Rerun =>
  async (stored, { waiting, leaving, last, news, found, ahead }, report) => {
    const arrived = new Map(news.map((row) => [rowMark(row.entity, row.id), heldRow(row)]))
    const held = new HeldRows(stored)
    if (found) held.take(arrived.keys(), found)
    await held.load(arrived.keys())

    const met = makeMet(waiting, last)
    for (const [mark, row] of arrived) {
      const { entity, id } = parseRowMark(mark)
      met.changed(entity, id, held.truth.get(mark) ?? null, row)
      held.truth.set(mark, row)
    }
    for (const effect of leaving) met.left(effect)
    met.settle()

    const { source, intents: known }: Ahead = ahead ?? { source: new ReadAhead(stored), intents: new Map() }
    for (;;) {
      const oldRuns = met.inOrder
      const reads = oldRuns.flatMap((effect) => readBelow(effect.reads, met.restored))
      await Promise.all([source.load(reads), held.load(met.restored), pickIntents(stored, oldRuns, known)])
      const fold = foldOver(source, held.truth, held.visible)
      const bugs: Parameters<Report>[] = []
      const effects: Effect[] = []
      for (const { n } of oldRuns) effects.push(await runAgain(known.get(n)!, fold, (...bug) => bugs.push(bug)))
      for (const effect of effects) met.ranAgain(effect)
      if (met.settle()) continue
      // A round that has to be done once more has nothing to say.
      for (const bug of bugs) report(...bug)
      const batch = toBatch(fold, held.truth, effects, met.restored)
      return { ...batch, effects: effects.filter((effect, i) => !isSameEffect(effect, oldRuns[i]!)) }
    }
  }

/** Rows that go back: as they are seen, and as the server has them under the waiting intents. */
class HeldRows {
  readonly visible = new Map<Mark, AnyRow | null>()
  readonly truth = new Map<Mark, AnyRow | null>()
  readonly #stored: Stored

  constructor(stored: Stored) {
    this.#stored = stored
  }

  take(marks: Iterable<Mark>, { visible, bases }: Found): void {
    for (const mark of marks) {
      const row = visible.get(mark)
      if (row !== undefined) this.#hold(mark, row, bases)
    }
  }

  async load(marks: Iterable<Mark>): Promise<void> {
    const missing = [...marks].filter((mark) => !this.visible.has(mark))
    if (!missing.length) return
    const [bases, rows] = await Promise.all([this.#stored.bases(missing), this.#stored.rows(missing)])
    for (const mark of missing) this.#hold(mark, rows.get(mark) ?? null, bases)
  }

  #hold(mark: Mark, visible: AnyRow | null, bases: Found['bases']): void {
    this.visible.set(mark, visible)
    this.truth.set(mark, bases.has(mark) ? bases.get(mark)! : visible)
  }
}

/** Most run again as they ran before. */
const isSameEffect = (a: Effect, b: Effect): boolean =>
  a.trouble === b.trouble &&
  (['reads', 'writes', 'touched'] as const).every((part) => a[part].length === b[part].length && a[part].every((mark, i) => mark === b[part][i]))

/** Adds the intents of these effects to `known`. */
async function pickIntents(stored: Stored, wanted: readonly Effect[], known: Map<number, Intent>): Promise<void> {
  const missing = wanted.flatMap(({ n }) => (known.has(n) ? [] : [n]))
  if (!missing.length) return
  for (const intent of await stored.intentsOf(missing)) known.set(intent.n, intent)
}
