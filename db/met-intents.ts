import { changeMarks, rowMark, type Mark } from '#domain/marks.ts'
import type { Key } from '#domain/entity.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import type { Effect } from './disk.ts'
import type { WaitingEffects } from './waiting-effects.ts'

/**
 * Which waiting intents have to run again, and which rows go back to the server's version before they do.
 *
 *   changed rows, leaving intents ──► met ──► their old run, later their new one ──┐
 *                                      ▲      2 · 3 · 4                            │
 *                                      └───────────────────────────────────────────┘ until nobody is added
 *
 * An intent is met when
 *   1. it read or touched what the server, or a leaving intent, changed, old or new;
 *   2. it touched a row that a met one touches: the row is put back, so all who touched it run again;
 *   3. it is later and read what a met one wrote;
 *   4. it is later and wrote what a met one reads: the mirror holds its change too early.
 * An index prefix counts as well as a row. In memory only: effects are small, inputs are not asked for here.
 */
export class MetIntents {
  /** Rows to put back. */
  readonly restored = new Set<Mark>()
  readonly #met = new Map<number, Effect>()
  readonly #waiting: WaitingEffects
  readonly #last: number
  /** From which place in the queue on the readers, and the writers, of a mark are met already. */
  readonly #readersMet = new Map<Mark, number>()
  readonly #writersMet = new Map<Mark, number>()
  readonly #unfollowed: Effect[] = []

  /** Those up to `last` leave; the others stay. */
  constructor(waiting: WaitingEffects, last: number) {
    this.#waiting = waiting
    this.#last = last
    // Refused by the build and not by the rows: the build may be another one by now.
    for (const effect of waiting.refusedByBuild()) if (effect.n > last) this.#meet(effect)
  }

  /** In order. */
  get inOrder(): Effect[] {
    return [...this.#met.values()].sort((a, b) => a.n - b.n)
  }

  /** Rule 1, the server's part. */
  changed(entity: EntityName, id: Key, before: AnyRow | null, after: AnyRow | null): void {
    this.restored.add(rowMark(entity, id))
    this.meetReaders(changeMarks(entity, id, before, after), 0)
  }

  /** Rule 1, the part of an intent that leaves the queue. */
  left({ touched, writes }: Effect): void {
    for (const mark of touched) this.restored.add(mark)
    this.meetReaders(writes, 0)
  }

  /** Follows the old runs of all who are met, and answers whether anybody was. */
  settle(): boolean {
    const before = this.#met.size - this.#unfollowed.length
    for (let effect = this.#unfollowed.pop(); effect; effect = this.#unfollowed.pop()) this.ranBefore(effect)
    return this.#met.size > before
  }

  ranBefore(effect: Effect): void {
    this.follow(effect)
  }

  /** Its new run may read and write otherwise than the old one. */
  ranAgain(effect: Effect): void {
    this.follow(effect)
  }

  protected follow(effect: Effect): void {
    for (const mark of effect.touched) this.restored.add(mark)
    this.meetSharers(effect)
    this.meetLaterReaders(effect)
    this.meetLaterWriters(effect)
  }

  /** Rule 2. */
  protected meetSharers({ touched }: Effect): void {
    this.#meetAll(touched, 0, (mark) => this.#waiting.writers(mark), this.#writersMet)
  }

  /** Rule 3. */
  protected meetLaterReaders({ n, writes }: Effect): void {
    this.meetReaders(writes, n)
  }

  /** Rule 4. */
  protected meetLaterWriters({ n, reads }: Effect): void {
    this.#meetAll(reads, n, (mark) => this.#waiting.writers(mark), this.#writersMet)
  }

  protected meetReaders(marks: Iterable<Mark>, after: number): void {
    this.#meetAll(marks, after, (mark) => this.#waiting.readers(mark), this.#readersMet)
  }

  #meetAll(marks: Iterable<Mark>, behind: number, whom: (mark: Mark) => Effect[], metAfter: Map<Mark, number>): void {
    const after = Math.max(behind, this.#last)
    for (const mark of marks) {
      if ((metAfter.get(mark) ?? Infinity) <= after) continue
      metAfter.set(mark, after)
      for (const effect of whom(mark)) if (effect.n > after) this.#meet(effect)
    }
  }

  #meet(effect: Effect): void {
    if (this.#met.has(effect.n)) return
    this.#met.set(effect.n, effect)
    this.#unfollowed.push(effect)
  }
}
