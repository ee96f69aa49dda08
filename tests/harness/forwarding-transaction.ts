import type { Batch, Disk, DiskTransaction } from '#db/disk/disk.ts'
import type { QueuedMutation } from '#db/disk/disk-rows.ts'
import type { Key } from '#domain/entity.ts'
import type { LeasedKind } from '#domain/leased-kinds.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import type { EntityName } from '#domain/schema.ts'
import type { WhereOptions } from '#domain/tx.ts'

/** A transaction, unchanged; a bug is planted by overriding one method. */
export class ForwardingTransaction implements DiskTransaction {
  readonly inner: DiskTransaction

  constructor(inner: DiskTransaction) {
    this.inner = inner
  }

  get(entity: EntityName, id: Key) {
    return this.inner.get(entity, id)
  }
  range(entity: EntityName, index: string, prefix: readonly Key[], options: WhereOptions) {
    return this.inner.range(entity, index, prefix, options)
  }
  rows(keys: readonly DependencyKey[]) {
    return this.inner.rows(keys)
  }
  ids(entity: EntityName, after: Key | null, last: Key | null) {
    return this.inner.ids(entity, after, last)
  }
  rowsAfter(entity: EntityName, after: Key | null, limit: number) {
    return this.inner.rowsAfter(entity, after, limit)
  }
  packedBlocks() {
    return this.inner.packedBlocks()
  }
  block(id: number) {
    return this.inner.block(id)
  }
  baseKeys() {
    return this.inner.baseKeys()
  }
  bases(keys: readonly DependencyKey[]) {
    return this.inner.bases(keys)
  }
  staged() {
    return this.inner.staged()
  }
  cursor() {
    return this.inner.cursor()
  }
  queued(limit?: number) {
    return this.inner.queued(limit)
  }
  lastQueued() {
    return this.inner.lastQueued()
  }
  queuedByNumber(ns: readonly number[]) {
    return this.inner.queuedByNumber(ns)
  }
  pendingEffects() {
    return this.inner.pendingEffects()
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
  heldFiles() {
    return this.inner.heldFiles()
  }
  heldFile(id: string) {
    return this.inner.heldFile(id)
  }
  fileChunk(id: string, start: number) {
    return this.inner.fileChunk(id, start)
  }
  mutationsAbout(key: DependencyKey) {
    return this.inner.mutationsAbout(key)
  }
  enqueue(mutations: readonly Omit<QueuedMutation, 'n'>[]) {
    return this.inner.enqueue(mutations)
  }
  save(batch: Batch) {
    return this.inner.save(batch)
  }
}

/** A disk with modified transactions. */
export const wrapTransactions = (disk: Disk, wrap: (tx: DiskTransaction) => DiskTransaction): Disk => ({
  transaction: (entities, work) => disk.transaction(entities, (tx) => work(wrap(tx))),
})
