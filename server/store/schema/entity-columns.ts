import type { FieldType } from '#domain/entity.ts'
import { defaultsOf, fieldsOf, schema, type EntityName } from '#domain/schema.ts'

export interface Column {
  readonly field: string
  readonly type: FieldType
  /** Its quoted name in SQL, and the one in returned rows. */
  readonly name: string
  readonly key: string
}

export interface EntityTable {
  readonly entity: EntityName
  /** Unquoted, for building index names. */
  readonly name: string
  /** One per field, `id` first. The feed's own columns (group_id, version, deleted, audience) are added. */
  readonly columns: readonly Column[]
  /** The same by field: a row built in this order is already canonical JSON. */
  readonly byField: readonly Column[]
  /** The columns of a stored row, as `select` names them. */
  readonly stored: string
  readonly defaults: Readonly<Record<string, unknown>> | undefined
}

/** `storageLayers` → `storage_layers` */
export const toSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Quoted, so that any field name works. */
export const columnName = (field: string): string => `"${toSnake(field)}"`

function toTable(entity: EntityName): EntityTable {
  const columns = Object.entries(fieldsOf(entity)).map(([field, type]) => ({ field, type, name: columnName(field), key: toSnake(field) }))
  // `audience` is a column of the feed, whether or not the row has it as well.
  const own = columns.filter(({ field }) => field !== 'id' && field !== 'audience')
  const written = [columns.find(({ field }) => field === 'id')!, ...own]
  return {
    entity,
    name: toSnake(schema[entity].table),
    columns: written,
    byField: written.toSorted((a, b) => (a.field < b.field ? -1 : 1)),
    stored: ['version', 'deleted', 'audience', ...written.map(({ name }) => name)].join(', '),
    defaults: defaultsOf(entity),
  }
}

const tables = new Map<EntityName, EntityTable>()

export function tableOf(entity: EntityName): EntityTable {
  let table = tables.get(entity)
  if (!table) tables.set(entity, (table = toTable(entity)))
  return table
}
