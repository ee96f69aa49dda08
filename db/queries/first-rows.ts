import { Dexie, type Table } from 'dexie'
import type { Key } from '#domain/entity.ts'

export interface FirstRows<Row> {
  rows: Row[]
  /** As many rows as were asked for: there may be more. */
  mayHaveMore: boolean
}

/** The first rows of an index, of those that begin with `prefix`, by the last field of the index and then by id. `index` is in Dexie's notation. */
export async function readFirstRows<Row>(table: Table<Row, number>, index: string, prefix: readonly Key[], limit: number): Promise<FirstRows<Row>> {
  const rows = await table
    .where(index)
    .between([...prefix, Dexie.minKey], [...prefix, Dexie.maxKey], true, true)
    .limit(limit)
    .toArray()
  return { rows, mayHaveMore: rows.length === limit }
}
