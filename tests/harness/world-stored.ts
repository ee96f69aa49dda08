import type { Batch, Disk, Intent, Stored } from '#db/disk.ts'
import type { Key } from '#domain/entity.ts'
import type { LeasedKind } from '#domain/command.ts'
import type { Mark } from '#domain/marks.ts'
import type { EntityName } from '#domain/schema.ts'
import type { WhereOptions } from '#domain/tx.ts'

/** A transaction as it is; a mistake is planted by overriding one method. */
export class PassedStored implements Stored {
  readonly inner: Stored

  constructor(inner: Stored) {
    this.inner = inner
  }

  get(entity: EntityName, id: Key) {
    return this.inner.get(entity, id)
  }
  range(entity: EntityName, index: string, prefix: readonly Key[], options: WhereOptions) {
    return this.inner.range(entity, index, prefix, options)
  }
  rows(marks: readonly Mark[]) {
    return this.inner.rows(marks)
  }
  ids(entity: EntityName, first: Key, last: Key) {
    return this.inner.ids(entity, first, last)
  }
  shelf() {
    return this.inner.shelf()
  }
  block(id: number) {
    return this.inner.block(id)
  }
  bases(marks: readonly Mark[]) {
    return this.inner.bases(marks)
  }
  staged() {
    return this.inner.staged()
  }
  cursor() {
    return this.inner.cursor()
  }
  snapshot() {
    return this.inner.snapshot()
  }
  intents(limit?: number) {
    return this.inner.intents(limit)
  }
  intentsOf(ns: readonly number[]) {
    return this.inner.intentsOf(ns)
  }
  waiting() {
    return this.inner.waiting()
  }
  lastKnown() {
    return this.inner.lastKnown()
  }
  effects() {
    return this.inner.effects()
  }
  inbox(ns: readonly number[]) {
    return this.inner.inbox(ns)
  }
  receipts(after: number) {
    return this.inner.receipts(after)
  }
  leases(kind: LeasedKind) {
    return this.inner.leases(kind)
  }
  enqueue(intents: readonly Omit<Intent, 'n'>[]) {
    return this.inner.enqueue(intents)
  }
  save(batch: Batch) {
    return this.inner.save(batch)
  }
}

/** A disk whose transactions are not what they seem. */
export const withStored = (disk: Disk, wrap: (stored: Stored) => Stored): Disk => ({
  transaction: (entities, work) => disk.transaction(entities, (stored) => work(wrap(stored))),
})
