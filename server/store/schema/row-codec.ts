import type { AnyRow } from '#domain/schema.ts'
import type { EntityTable } from './entity-columns.ts'
import type { SqlValue } from '#server/store/sql.ts'

/** A row of an entity table with the feed's own columns. */
export type StoredRow = Record<string, SqlValue> & { version: number; deleted: number; audience: number }

/** The values of the entity's columns, in order. A field that the row does not have is null. */
export const encodeRow = ({ columns }: EntityTable, row: AnyRow): SqlValue[] =>
  columns.map(({ field, type }) => {
    const value = row[field] ?? null
    return type === 'json' && value !== null ? JSON.stringify(value) : (value as SqlValue)
  })

/** The row as commands, devices and screens know it, with the version that last changed it. A field that it was stored without has its default. */
export function decodeRow({ byField, defaults }: EntityTable, stored: StoredRow): AnyRow {
  const row: Record<string, unknown> = {}
  for (const { field, type, key } of byField) {
    const value = stored[key] ?? defaults?.[field] ?? null
    row[field] = type === 'json' && typeof value === 'string' ? JSON.parse(value) : value
  }
  if (stored.audience) row.audience = stored.audience
  row.version = stored.version
  return row as AnyRow
}
