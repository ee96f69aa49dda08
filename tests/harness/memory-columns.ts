import { completeRow, fieldsOf, type AnyRow, type EntityName } from '#domain/schema.ts'

/** The feed's own columns. */
const ofFeed = new Set(['version', 'audience'])

const isColumn = (fields: Readonly<Record<string, unknown>>, field: string): boolean => Object.hasOwn(fields, field) || ofFeed.has(field)

/** Rows are replaced, never changed. */
const read = new WeakMap<AnyRow, AnyRow>()

/** A stored row as this release reads it: SQL names the columns that it knows, and one that is empty has the default. */
export function readColumns(entity: EntityName, stored: AnyRow): AnyRow {
  let row = read.get(stored)
  if (!row) read.set(stored, (row = selectColumns(entity, stored)))
  return row
}

function selectColumns(entity: EntityName, stored: AnyRow): AnyRow {
  const fields = fieldsOf(entity)
  const complete = completeRow(entity, stored)
  const known = Object.entries(complete).filter(([field]) => isColumn(fields, field))
  return known.length === Object.keys(complete).length ? complete : (Object.fromEntries(known) as AnyRow)
}

/** What a newer release has stored in columns that this one does not write. */
export function unknownColumns(entity: EntityName, stored: AnyRow | undefined): Record<string, unknown> {
  const fields = fieldsOf(entity)
  return Object.fromEntries(Object.entries(stored ?? {}).filter(([field]) => !isColumn(fields, field)))
}
