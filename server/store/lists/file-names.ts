import type { Sql } from '#server/store/sql.ts'
import { isOneOf, Numbered, seenSql, type Viewer } from './row-page.ts'

/** The names of files that the person sees, by the numbers by which programs know them, in one statement. */
export async function readFileNames(sql: Sql, viewer: Viewer, numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map()
  const numbered = new Numbered(viewer)
  const rows = await sql.all<{ number: number; name: string }>(
    `select known.number, seen.name from (select id as number, file_id from file_number where group_id = $1 and ${numbered.add(isOneOf('id', numbers))}) as known
     join (select id, name from files where group_id = $1 and deleted = 0 and archived = 0 and ${seenSql}) as seen on seen.id = known.file_id`,
    numbered.params,
  )
  return new Map(rows.map(({ number, name }) => [number, name]))
}
