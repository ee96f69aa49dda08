import type { FeedStore } from '#server/feed/tables.ts'
import { takeIds } from '#server/feed/leases.ts'
import type { Engine, Sql } from '#server/store/sql.ts'
import { insertRows } from '#server/store/schema/bulk-sql.ts'

/** The numbers of these files of a group, by their ids. Files that no program has seen before get one now. */
export async function numbersOf(
  { engine, store }: { readonly engine: Engine; readonly store: FeedStore },
  groupId: number,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const known = await engine.read((sql) => readNumbers(sql, groupId, fileIds))
  const missing = fileIds.filter((id) => !known.has(id))
  if (missing.length === 0) return known
  const first = await takeIds(store, groupId, 'files', missing.length)
  const rows = missing.map((fileId, at) => [first + at, groupId, fileId])
  // Another call may have given it a number meanwhile.
  await engine.write((sql) => insertRows(sql, 'insert into file_number(id, group_id, file_id)', rows, 'on conflict (group_id, file_id) do nothing'))
  return engine.read((sql) => readNumbers(sql, groupId, fileIds))
}

async function readNumbers(sql: Sql, groupId: number, fileIds: readonly string[]): Promise<Map<string, number>> {
  const numbers = new Map<string, number>()
  for (const fileId of fileIds) {
    const [row] = await sql.all<{ id: number }>('select id from file_number where group_id = $1 and file_id = $2', [groupId, fileId])
    if (row) numbers.set(fileId, row.id)
  }
  return numbers
}

/** The id of the file with this number; undefined if the group has none. */
export async function fileWithNumber(sql: Sql, groupId: number, number: number): Promise<string | undefined> {
  const [row] = await sql.all<{ file_id: string }>('select file_id from file_number where group_id = $1 and id = $2', [groupId, number])
  return row?.file_id
}
