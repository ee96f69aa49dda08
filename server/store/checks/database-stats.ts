import type { Engine, Sql } from '#server/store/sql.ts'

const bytesSql: Readonly<Record<Engine['name'], string>> = {
  sqlite: 'select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()',
  postgres: 'select pg_database_size(current_database()) as bytes',
}

export interface DatabaseStats {
  bytes: number
  devices: number
  held: number
}

/** Database metrics for operators. */
export async function readDatabaseStats(sql: Sql, engine: Engine['name']): Promise<DatabaseStats> {
  const [size] = await sql.all<{ bytes: number }>(bytesSql[engine])
  const [devices] = await sql.all<{ found: number }>('select count(*) as found from device where closed = 0')
  const [held] = await sql.all<{ found: number }>('select count(*) as found from held_mutation')
  return { bytes: size!.bytes, devices: devices!.found, held: held!.found }
}
