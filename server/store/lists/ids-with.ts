import { indexesOf, type EntityName } from '#domain/schema.ts'
import { columnName, tableOf } from '#server/store/schema/entity-columns.ts'
import type { Sql } from '#server/store/sql.ts'
import { audienceSql, type Reader } from './reader.ts'

/** The ids of rows with this value in a field, in order; from an index if one begins with the field. */
export async function idsWith(sql: Sql, reader: Reader, entity: EntityName, field: string, value: number): Promise<number[]> {
  // Indexes leave out rows without one of their fields, so they are used only if the query does.
  const index = Object.values(indexesOf(entity)).find(([first]) => first === field) ?? []
  const filled = index.slice(1).map((other) => ` and ${columnName(other)} is not null`)
  const seen = audienceSql(reader, 3)
  const text = `select id from ${tableOf(entity).name} where group_id = $1 and deleted = 0 and ${columnName(field)} = $2${filled.join('')}${seen.text} order by id`
  return (await sql.all<{ id: number }>(text, [reader.groupId, value, ...seen.params])).map(({ id }) => id)
}
