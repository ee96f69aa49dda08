import { Dexie, type IndexableTypeArrayReadonly, type Table } from 'dexie'
import type { Key } from '#domain/entity.ts'

/** The row after which a page continues: its value of the index field after the prefix, and its id. */
export interface PageKey {
  value: Key
  id: number
}

export interface Page<Row> {
  rows: Row[]
  /** The key of the next page, or null at the end. */
  next: PageKey | null
}

export interface PageQuery {
  /** In Dexie's notation; the last field determines the order. */
  index: string
  prefix: readonly Key[]
  after: PageKey | null
  limit: number
}

/**
 * One page in index order, then by id. Never by offset: at row 50,000 that takes seconds.
 * Rows with the same last value (a hundred tubes named "Aliquot", position 0 of a shelf) are distinguished by their keys, which are cheap to read.
 */
export async function readPage<Row extends { id: number }>(table: Table<Row, number>, query: PageQuery, at: (row: Row) => Key): Promise<Page<Row>> {
  const { index, prefix, after, limit } = query
  const where = () => table.where(index)
  const rows: Row[] = []
  if (after) {
    const alike = await where()
      .equals([...prefix, after.value] as IndexableTypeArrayReadonly)
      .primaryKeys()
    const behind = alike.filter((id) => id > after.id).slice(0, limit)
    rows.push(...(await table.bulkGet(behind)).flatMap((row) => row ?? []))
  }
  if (rows.length < limit) {
    const low = [...prefix, after ? after.value : Dexie.minKey]
    const more = where()
      .between(low, [...prefix, Dexie.maxKey], after === null, true)
      .limit(limit - rows.length)
    rows.push(...(await more.toArray()))
  }
  const last = rows.at(-1)
  return { rows, next: rows.length === limit && last ? { value: at(last), id: last.id } : null }
}
