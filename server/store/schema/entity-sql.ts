import type { WhereOptions } from '#domain/tx.ts'
import { bulkyFieldsOf, indexFields, type EntityName } from '#domain/schema.ts'
import type { SqlValue } from '#server/store/sql.ts'
import { columnName, tableOf } from './entity-columns.ts'

/** The SQL texts of one entity. $1 is always the group, except in `insert`. */
interface EntitySql {
  /** $2 id */
  readonly get: string
  /** group, version, deleted, audience, then the entity's columns; up to `values`, and what follows the rows */
  readonly insert: string
  readonly orUpdate: string
  /** $2 id, $3 version */
  readonly markDeleted: string
}

/**
 * The columns of a stored row, by name: a newer release that runs beside this one may add columns,
 * and PostgreSQL then refuses a prepared `select *` ("cached plan must not change result type").
 */
export const storedColumns = (entity: EntityName): string => tableOf(entity).stored

export const selectFrom = (entity: EntityName): string => `select ${storedColumns(entity)} from ${tableOf(entity).name}`

function toSql(entity: EntityName): EntitySql {
  const { name, columns } = tableOf(entity)
  const names = columns.map((column) => column.name)
  const written = ['group_id', 'version', 'deleted', 'audience', ...names]
  const updated = written.filter((column) => column !== 'group_id' && column !== names[0])
  const emptied = bulkyFieldsOf(entity)
    .map((field) => `, ${columnName(field)} = null`)
    .join('')
  return {
    get: `${selectFrom(entity)} where group_id = $1 and id = $2 and deleted = 0`,
    insert: `insert into ${name}(${written.join(', ')})`,
    orUpdate: `on conflict (group_id, id) do update set ${updated.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    markDeleted: `update ${name} set deleted = 1, version = $3${emptied} where group_id = $1 and id = $2`,
  }
}

const texts = new Map<EntityName, EntitySql>()

export function sqlOf(entity: EntityName): EntitySql {
  let sql = texts.get(entity)
  if (!sql) texts.set(entity, (sql = toSql(entity)))
  return sql
}

export const places = (count: number, from: number): string => Array.from({ length: count }, (_, at) => `$${from + at}`).join(', ')

/** Live rows in id order. $2 limit, then the audiences, then the id to start after if there is one. */
export const byIdSql = (entity: EntityName, audiences: number, hasAfter: boolean): string =>
  `${selectFrom(entity)} where group_id = $1 and deleted = 0 and audience in (${places(audiences, 3)})${hasAfter ? ` and id > $${audiences + 3}` : ''} order by id limit $2`

/** $2 and $3: versions from (exclusive) and to (inclusive); then the audiences. Tombstones too. */
export const betweenSql = (entity: EntityName, audiences: number): string =>
  `${selectFrom(entity)} where group_id = $1 and version > $2 and version <= $3 and audience in (${places(audiences, 4)}) order by version, id`

/** $2 and $3 as in {@link betweenSql}, then the audiences: rows that have left them. */
export const movedSql = (audiences: number): string =>
  `select audience, entity, row_id, version from moved_row where group_id = $1 and version > $2 and version <= $3 and audience in (${places(audiences, 4)})`

/** $2 version, $3 how many rows to skip, then the audiences: the version at which a page of that size ends. */
export const borderSql = (entities: readonly EntityName[], audiences: number): string =>
  `${[...entities.map((entity) => tableOf(entity).name), 'moved_row']
    .map((name) => `select version from ${name} where group_id = $1 and version > $2 and audience in (${places(audiences, 4)})`)
    .join(' union all ')} order by version limit 1 offset $3`

/** Rows of one audience in an id range. $2 audience, $3 limit, then the bounds that are given. */
export function partRangeSql(entity: EntityName, hasAfter: boolean, hasLast: boolean): string {
  const bounds = `${hasAfter ? ' and id > $4' : ''}${hasLast ? ` and id <= $${hasAfter ? 5 : 4}` : ''}`
  return `${selectFrom(entity)} where group_id = $1 and audience = $2 and deleted = 0${bounds} order by id limit $3`
}

/** How many rows of one audience in an id range have changed. $2 audience, $3 version, $4 the most to count, then the bounds that are given. */
export function changedSql(entity: EntityName, hasAfter: boolean, hasLast: boolean): string {
  const bounds = `${hasAfter ? ' and id > $5' : ''}${hasLast ? ` and id <= $${hasAfter ? 6 : 5}` : ''}`
  return `select count(*) as changed from (select 1 from ${tableOf(entity).name} where group_id = $1 and audience = $2 and version > $3${bounds} limit $4) as counted`
}

/** $2 audience, $3 version, then the values that are not null: a null default is differed from by anything. */
export function firstDifferingSql(entity: EntityName, fields: readonly { readonly name: string; readonly value: SqlValue }[]): string {
  let place = 3
  const conditions = fields.map(({ name, value }) => (value === null ? `${name} is not null` : `${name} <> $${++place}`))
  return `select min(version) as version from ${tableOf(entity).name} where group_id = $1 and audience = $2 and deleted = 0 and version > $3 and (${conditions.join(' or ')})`
}

const ranges = new Map<string, string>()

/**
 * Reads of a named index, in the order described by `sortAndLimit` (domain/draft.ts): the fields after the prefix, then the id.
 * Parameters: $1 group, the prefix, and `limit` if given. The `is not null` parts allow the partial index to be used.
 */
export function rangeSql(entity: EntityName, index: string, given: number, { reverse, limit }: WhereOptions): string {
  const key = `${entity}.${index}.${given}.${reverse ? 'r' : ''}${limit ? 'l' : ''}`
  let range = ranges.get(key)
  if (range) return range
  const names = indexFields(entity, index).map(columnName)
  const conditions = names.map((name, at) => (at < given ? `${name} = $${at + 2}` : `${name} is not null`))
  const order = [...names.slice(given), 'id'].map((name) => (reverse ? `${name} desc` : name))
  const select = `${selectFrom(entity)} where group_id = $1 and deleted = 0 and ${conditions.join(' and ')} order by ${order.join(', ')}`
  range = limit ? `${select} limit $${given + 2}` : select
  ranges.set(key, range)
  return range
}
