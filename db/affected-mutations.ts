import { keysOfChange, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import type { Key } from '#domain/entity.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import type { Effect } from './disk.ts'
import type { PendingEffects } from './pending-effects.ts'

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
export class AffectedMutations {
  /** Rows to put back. */
  readonly restored = new Set<DependencyKey>()
  readonly #met = new Map<number, Effect>()
  readonly #waiting: PendingEffects
  readonly #last: number
  /** From which place in the queue on the readers, and the writers, of a mark are met already. */
  readonly #readersMet = new Map<DependencyKey, number>()
  readonly #writersMet = new Map<DependencyKey, number>()
  readonly #unfollowed: Effect[] = []

  /** Those up to `last` leave; the others stay. */
  constructor(waiting: PendingEffects, last: number) {
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
  noteServerChange(entity: EntityName, id: Key, before: AnyRow | null, after: AnyRow | null): void {
    this.restored.add(rowKey(entity, id))
    this.addReaders(keysOfChange(entity, id, before, after), 0)
  }

  /** Rule 1, the part of an intent that leaves the queue. */
  noteDequeued({ touched, writes }: Effect): void {
    for (const key of touched) this.restored.add(key)
    this.addReaders(writes, 0)
  }

  /** Follows the old runs of all who are met, and answers whether anybody was. */
  followAll(): boolean {
    const before = this.#met.size - this.#unfollowed.length
    for (let effect = this.#unfollowed.pop(); effect; effect = this.#unfollowed.pop()) this.followOldRun(effect)
    return this.#met.size > before
  }

  followOldRun(effect: Effect): void {
    this.follow(effect)
  }

  /** Its new run may read and write otherwise than the old one. */
  followNewRun(effect: Effect): void {
    this.follow(effect)
  }

  protected follow(effect: Effect): void {
    for (const key of effect.touched) this.restored.add(key)
    this.addSharers(effect)
    this.addLaterReaders(effect)
    this.addLaterWriters(effect)
  }

  /** Rule 2. */
  protected addSharers({ touched }: Effect): void {
    this.#meetAll(touched, 0, (key) => this.#waiting.writers(key), this.#writersMet)
  }

  /** Rule 3. */
  protected addLaterReaders({ n, writes }: Effect): void {
    this.addReaders(writes, n)
  }

  /** Rule 4. */
  protected addLaterWriters({ n, reads }: Effect): void {
    this.#meetAll(reads, n, (key) => this.#waiting.writers(key), this.#writersMet)
  }

  protected addReaders(keys: Iterable<DependencyKey>, after: number): void {
    this.#meetAll(keys, after, (key) => this.#waiting.readers(key), this.#readersMet)
  }

  #meetAll(keys: Iterable<DependencyKey>, behind: number, whom: (key: DependencyKey) => Effect[], metAfter: Map<DependencyKey, number>): void {
    const after = Math.max(behind, this.#last)
    for (const key of keys) {
      if ((metAfter.get(key) ?? Infinity) <= after) continue
      metAfter.set(key, after)
      for (const effect of whom(key)) if (effect.n > after) this.#meet(effect)
    }
  }

  #meet(effect: Effect): void {
    if (this.#met.has(effect.n)) return
    this.#met.set(effect.n, effect)
    this.#unfollowed.push(effect)
  }
}
