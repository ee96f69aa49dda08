import { keysOfChange, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import type { Key } from '#domain/entity.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import type { Effect } from '../disk/disk-rows.ts'
import type { PendingEffects } from './pending-effects.ts'

/**
 * Decides which queued mutations have to run again, and which rows must be reset to the server's version first.
 *
 *   changed rows, leaving mutations ──► affected ──► their old run, later their new one ──┐
 *                                      ▲      2 · 3 · 4                                  │
 *                                      └─────────────────────────────────────────────────┘ until no more are added
 *
 * A mutation is affected if
 *   1. it read or wrote what the server, or a leaving mutation, changed, before or after;
 *   2. it wrote a row that an affected one writes: the row is reset, so every mutation that wrote it runs again;
 *   3. it is later and read what an affected one wrote;
 *   4. it is later and wrote what an affected one reads: the mirror already has its change, which is too early.
 * A key range counts as well as a row. In memory only: effects are small, and inputs are not read here.
 */
export class AffectedMutations {
  /** Rows to reset to the server's version. */
  readonly restored = new Set<DependencyKey>()
  readonly #affected = new Map<number, Effect>()
  readonly #waiting: PendingEffects
  readonly #last: number
  /** The place in the queue from which the readers, or the writers, of a dependency key already count as affected. */
  readonly #readersCheckedFrom = new Map<DependencyKey, number>()
  readonly #writersMet = new Map<DependencyKey, number>()
  readonly #unfollowed: Effect[] = []

  /** Mutations up to `last` leave; the others stay. */
  constructor(waiting: PendingEffects, last: number) {
    this.#waiting = waiting
    this.#last = last
    // Refused because of the build, not because of rows; the build may be a different one now.
    for (const effect of waiting.refusedByBuild()) if (effect.n > last) this.#addAffected(effect)
  }

  /** In queue order. */
  get inOrder(): Effect[] {
    return [...this.#affected.values()].sort((a, b) => a.n - b.n)
  }

  /** Rule 1, for changes by the server. */
  noteServerChange(entity: EntityName, id: Key, before: AnyRow | null, after: AnyRow | null): void {
    this.restored.add(rowKey(entity, id))
    this.addReaders(keysOfChange(entity, id, before, after), 0)
  }

  /** Rule 1, for a mutation that leaves the queue. */
  noteDequeued({ touched, writes }: Effect): void {
    for (const key of touched) this.restored.add(key)
    this.addReaders(writes, 0)
  }

  /** Follows the old runs of all affected mutations; returns whether any were added. */
  followAll(): boolean {
    const before = this.#affected.size - this.#unfollowed.length
    for (let effect = this.#unfollowed.pop(); effect; effect = this.#unfollowed.pop()) this.followOldRun(effect)
    return this.#affected.size > before
  }

  followOldRun(effect: Effect): void {
    this.follow(effect)
  }

  /** Its new run may read and write different rows than the old one. */
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
    this.#addAllAffected(touched, 0, (key) => this.#waiting.writers(key), this.#writersMet)
  }

  /** Rule 3. */
  protected addLaterReaders({ n, writes }: Effect): void {
    this.addReaders(writes, n)
  }

  /** Rule 4. */
  protected addLaterWriters({ n, reads }: Effect): void {
    this.#addAllAffected(reads, n, (key) => this.#waiting.writers(key), this.#writersMet)
  }

  protected addReaders(keys: Iterable<DependencyKey>, after: number): void {
    this.#addAllAffected(keys, after, (key) => this.#waiting.readers(key), this.#readersCheckedFrom)
  }

  #addAllAffected(keys: Iterable<DependencyKey>, behind: number, whom: (key: DependencyKey) => Effect[], metAfter: Map<DependencyKey, number>): void {
    const after = Math.max(behind, this.#last)
    for (const key of keys) {
      if ((metAfter.get(key) ?? Infinity) <= after) continue
      metAfter.set(key, after)
      for (const effect of whom(key)) if (effect.n > after) this.#addAffected(effect)
    }
  }

  #addAffected(effect: Effect): void {
    if (this.#affected.has(effect.n)) return
    this.#affected.set(effect.n, effect)
    this.#unfollowed.push(effect)
  }
}
