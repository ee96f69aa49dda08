import type { WireFileName } from '#domain/wire/to-wire.ts'
import type { Sql } from '#server/store/sql.ts'
import { isOneOf, Numbered, seenSql, type Viewer } from './row-page.ts'

/**
 * The files that values of samples name, by the ids or numbers in them, if the person sees them, in one statement. `number` is 0 for a file that no program
 * has seen yet.
 */
export async function readFileNames(sql: Sql, viewer: Viewer, named: readonly string[]): Promise<ReadonlyMap<string, WireFileName>> {
  if (named.length === 0) return new Map()
  const numbered = new Numbered(viewer)
  const numbers = named.map(Number).filter(Number.isSafeInteger)
  const byNumber = numbers.length ? ` or id in (select file_id from file_number where group_id = $1 and ${numbered.add(isOneOf('id', numbers))})` : ''
  const rows = await sql.all<{ file_id: string; file_number: number | null; name: string }>(
    `select seen.id as file_id, known.id as file_number, seen.name
     from (select id, name from files where group_id = $1 and deleted = 0 and archived = 0 and ${seenSql} and (${numbered.add(isOneOf('id', named))}${byNumber})) as seen
     left join file_number as known on known.group_id = $1 and known.file_id = seen.id`,
    numbered.params,
  )
  const files = rows.map(({ file_id, file_number, name }) => ({ id: file_id, number: file_number ?? 0, name }))
  return new Map(files.flatMap(({ id, ...file }) => [[id, file] as const, ...(file.number ? [[String(file.number), file] as const] : [])]))
}
