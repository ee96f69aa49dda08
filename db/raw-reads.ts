import { Dexie, type Transaction } from 'dexie'
import type { Key } from '#domain/entity.ts'
import type { PackedBlockIndexRecord } from './blocks/overlay.ts'

/**
 * Reads rows without Dexie, which takes three times as long for one row as the database itself.
 * Observers of a write transaction are notified by what it writes, so nothing has to know what it read.
 * Law: a mirror table is read this way only while nothing is packed ({@link isAllUnpacked}), because bypassing Dexie also bypasses the blocks.
 */
export class RawReads {
  readonly #tx: Transaction
  #isAllUnpacked: PromiseLike<boolean> | undefined

  constructor(tx: Transaction) {
    this.#tx = tx
  }

  /** Read once, together with the rows: this transaction includes the block index. If it packs rows itself, it must call {@link forget}. */
  isAllUnpacked(): PromiseLike<boolean> {
    return (this.#isAllUnpacked ??= this.get<PackedBlockIndexRecord>('$shelf', 0).then((record) => !record?.heads.length))
  }

  forget(): void {
    this.#isAllUnpacked = undefined
  }

  get<Row>(store: string, key: Key): Promise<Row | undefined> {
    return answerOf<Row | undefined>(this.#store(store).get(key))
  }

  getMany<Row>(store: string, keys: readonly Key[]): Promise<(Row | undefined)[]> {
    const from = this.#store(store)
    return Dexie.Promise.all(keys.map((key) => answerOf<Row | undefined>(from.get(key))))
  }

  getAll<Row>(store: string): Promise<Row[]> {
    return answerOf<Row[]>(this.#store(store).getAll())
  }

  /** Rows whose index, with all its fields, equals `key`. */
  getEqual<Row>(store: string, index: string, key: Key | Key[], limit?: number): Promise<Row[]> {
    return answerOf<Row[]>(this.#store(store).index(index).getAll(key, limit))
  }

  #store(name: string): IDBObjectStore {
    return this.#tx.idbtrans.objectStore(name)
  }
}

/** Dexie's own promise: anything chained to it stays in its transaction. */
const answerOf = <Answer>(request: IDBRequest): Promise<Answer> =>
  new Dexie.Promise<Answer>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Answer)
    request.onerror = () => reject(request.error)
  })
