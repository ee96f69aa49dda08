import type { FieldType } from '#domain/entity.ts'
import { schema, type AnyRow } from '#domain/schema.ts'
import type { EntityTable } from './entity-columns.ts'
import type { SqlValue } from '#server/store/sql.ts'

/** A row of an entity table with the feed's own columns. */
export type StoredRow = Record<string, SqlValue> & { version: number; deleted: number; audience: number }

/** The values of the entity's columns, in order. A field that the row does not have is null. */
export const encodeRow = ({ columns }: EntityTable, row: AnyRow): SqlValue[] => columns.map(({ field, type }) => encodeValue(type, row[field]))

const encodeValue = (type: FieldType, value: unknown = null): SqlValue => (type === 'json' && value !== null ? JSON.stringify(value) : (value as SqlValue))

/** Some of its columns by name, with a value for each. */
export const encodeFields = ({ columns }: EntityTable, values: Readonly<Record<string, unknown>>): { name: string; value: SqlValue }[] =>
  columns.flatMap(({ field, name, type }) => (Object.hasOwn(values, field) ? { name, value: encodeValue(type, values[field]) } : []))

/** The row as commands, devices and screens know it, with the version that last changed it. A field that it was stored without has its default. */
export function decodeRow({ byField, defaults, entity }: EntityTable, stored: StoredRow): AnyRow {
  const row: Record<string, unknown> = {}
  for (const { field, type, key } of byField) {
    const value = stored[key] ?? defaults?.[field] ?? null
    row[field] = type === 'json' && typeof value === 'string' ? JSON.parse(value) : value
  }
  if (stored.audience || 'audience' in schema[entity].fields) row.audience = stored.audience
  row.version = stored.version
  return row as AnyRow
}
