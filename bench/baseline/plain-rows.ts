import type { AnyRow } from '#domain/schema.ts'
import type { PlainDexie } from './plain-dexie.ts'

/** All rows of a table, read at once and tested one by one. */
export async function everyRowOf(plain: PlainDexie, table: string, test: (row: AnyRow & Record<string, unknown>) => boolean): Promise<AnyRow[]> {
  const rows = await plain.db.table<AnyRow & Record<string, unknown>>(table).toArray()
  return rows.filter(test)
}
