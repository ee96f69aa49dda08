import { Dexie, type Transaction } from 'dexie'
import type { Key } from '#domain/entity.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import { readKnownCursor } from '../pull/adopt-cursor.ts'
import { eachBlockRow } from '../blocks/block-rows.ts'
import type { BlockRecord } from '../blocks/block-cache.ts'
import { OpenBlock } from '../blocks/open-block.ts'
import type { PackedBlockIndexRecord } from '../blocks/overlay.ts'
import { createVisibilityTest } from '../blocks/packed-block-index.ts'
import { codecOf } from '../disk/codec.ts'
import { expectedRows, type ExpectedRows } from '../pull/cursor-steps.ts'
import type { BlockHead } from '../disk/disk-rows.ts'
import { unbrokenLog, type EffectsRow } from '../disk/log-mark.ts'
import { withReopen } from '../disk/reopen.ts'
import type { RowChange } from '../disk/row-log.ts'
import type { Workspace } from '../workspace.ts'

/** What columns contain. */
export interface LogPosition {
  /** Every change up to this record of `$changes`. */
  seq: number
  /** The log that this record is part of; null if something had been written without being noted. */
  log: string | null
}

export interface Changes {
  /** The end of `$changes`. */
  at: LogPosition
  /** Null if they are not known: records in between have been deleted, or something was not noted. */
  changes: readonly RowChange[] | null
  /** Rows of the entity that are not on this device yet. */
  expected: ExpectedRows | null
}

/** Rows and blocks per transaction, so that nothing waits long for it. */
const rowsAtOnce = 2_000
const blocksAtOnce = 10

/**
 * Reads all rows of an entity for its columns: packed ones straight from their blocks, the others from the table.
 * Law 76: blocks before the table, because rows only ever move that way. What is written meanwhile is noted in `$changes`.
 */
export class RowReader {
  readonly #workspace: Workspace
  readonly #entity: EntityName

  constructor(workspace: Workspace, entity: EntityName) {
    this.#workspace = workspace
    this.#entity = entity
  }

  /** Law 77: read this before any row; rows are then at least as new. */
  changesSince({ seq, log: since }: LogPosition): Promise<Changes> {
    return this.#reading(['$changes', '$cursors'], async (tx) => {
      const table = tx.table<RowChange, number>('$changes')
      const [last, found, [main, snapshot, effects]] = await Promise.all([
        table.orderBy(':id').lastKey() as PromiseLike<number | undefined>,
        // With the record itself: if it has been deleted, others may have been, too.
        table.where(':id').aboveOrEqual(seq).toArray(),
        tx.table<unknown, string>('$cursors').bulkGet(['main', 'snapshot', 'effects']),
      ])
      const log = unbrokenLog(main, snapshot, effects as EffectsRow | undefined)
      const isUnbroken = seq === 0 ? (found[0]?.seq ?? 1) === 1 : found[0]?.seq === seq
      const changes = isUnbroken && log !== null && log === since ? found.filter((change) => change.seq > seq) : null
      return { at: { seq: last ?? 0, log }, changes, expected: expectedRows(readKnownCursor(main, snapshot), this.#entity) }
    })
  }

  /** Which records of `$changes` are never read again. */
  async forgetChanges(before: number): Promise<void> {
    await withReopen(this.#workspace, () => this.#workspace.db.table('$changes').where(':id').below(before).delete())
  }

  /** `onRow` keeps nothing of a row; `onPause` is called where others may have their turn. */
  async readAll(onRow: (row: AnyRow) => void, onPause: () => void): Promise<void> {
    const heads = await this.#reading(['$shelf'], (tx) => this.#heads(tx))
    await this.#readPacked(
      heads.map(({ id }) => id),
      onRow,
      onPause,
    )
    await this.#readTable(null, null, onRow, onPause)
  }

  /** The rows that arrived in blocks and are still like that, wherever they are now. */
  async readBlocks(blocks: readonly NonNullable<RowChange['block']>[], onRow: (row: AnyRow) => void, onPause: () => void): Promise<void> {
    const packed = await this.#readPacked(
      blocks.map(({ id }) => id),
      onRow,
      onPause,
    )
    for (const { id, first, last } of blocks) if (!packed.has(id)) await this.#readTable(first, last, onRow, onPause)
  }

  /** The blocks of which no row has been moved to the table. */
  async #readPacked(ids: readonly number[], onRow: (row: AnyRow) => void, onPause: () => void): Promise<ReadonlySet<number>> {
    const packed = new Set<number>()
    for (let from = 0; from < ids.length; from += blocksAtOnce) {
      const some = ids.slice(from, from + blocksAtOnce)
      const { heads, records } = await this.#reading(['$shelf', '$blocks'], async (tx) => {
        const [heads, records] = await Promise.all([this.#heads(tx), tx.table<BlockRecord, number>('$blocks').bulkGet(some)])
        return { heads: new Map(heads.map((head) => [head.id, head])), records }
      })
      for (const record of records) {
        const head = record && heads.get(record.id)
        if (!head) continue
        const block = new OpenBlock(record.columns)
        eachBlockRow(block, createVisibilityTest(head, block), onRow)
        if (head.from === 0) packed.add(head.id)
      }
      onPause()
    }
    return packed
  }

  async #heads(tx: Transaction): Promise<readonly BlockHead[]> {
    const record = await tx.table<PackedBlockIndexRecord, number>('$shelf').get(0)
    return record?.heads.filter(({ entity }) => entity === this.#entity) ?? []
  }

  /** Past Dexie and the packed rows: only what is in the table itself. */
  async #readTable(first: Key | null, last: Key | null, onRow: (row: AnyRow) => void, onPause: () => void): Promise<void> {
    const codec = codecOf(this.#workspace.db)
    let from = first
    for (let isFirst = true; ; isFirst = false) {
      const range = rangeOf(from, last, !isFirst)
      const stored = await this.#reading(
        [this.#entity],
        (tx) =>
          new Dexie.Promise<unknown[]>((resolve, reject) => {
            const request = tx.idbtrans.objectStore(this.#entity).getAll(range, rowsAtOnce)
            request.onsuccess = () => resolve(request.result as unknown[])
            request.onerror = () => reject(request.error)
          }),
      )
      const rows = stored.map((value) => codec.decode(this.#entity, value) as AnyRow)
      rows.forEach(onRow)
      onPause()
      if (rows.length < rowsAtOnce) return
      from = rows.at(-1)!.id
    }
  }

  #reading<T>(tables: string[], work: (tx: Transaction) => PromiseLike<T>): Promise<T> {
    return withReopen(this.#workspace, () => this.#workspace.db.transaction('r', tables, work))
  }
}

function rangeOf(first: Key | null, last: Key | null, isAfter: boolean): IDBKeyRange | null {
  if (first === null) return last === null ? null : IDBKeyRange.upperBound(last)
  return last === null ? IDBKeyRange.lowerBound(first, isAfter) : IDBKeyRange.bound(first, last, isAfter)
}
