import type { WhereOptions } from '#domain/tx.ts'
import { entityNames, indexFields, type EntityName } from '#domain/schema.ts'
import { columnName, tableOf } from './entity-columns.ts'

/** The SQL texts of one entity. Parameters: $1 is always the group. */
interface EntitySql {
  /** $2 id */
  readonly get: string
  /** $2 id; tombstones too */
  readonly stored: string
  /** $2 version, $3 audience, then the entity's columns */
  readonly upsert: string
  /** $2 id, $3 version */
  readonly bury: string
  /** $2 and $3: versions from (not included) and to (included) */
  readonly between: string
  /** $2 user, $3 limit, $4 the id to begin behind */
  readonly byId: string
  readonly byIdAfter: string
}

function toSql(entity: EntityName): EntitySql {
  const { name, columns } = tableOf(entity)
  const names = columns.map((column) => column.name)
  const byId = (bound: string) => `select * from ${name} where group_id = $1 and deleted = 0 and audience in (0, $2)${bound} order by id limit $3`
  return {
    get: `select * from ${name} where group_id = $1 and id = $2 and deleted = 0`,
    stored: `select version, deleted, audience from ${name} where group_id = $1 and id = $2`,
    upsert: `insert into ${name}(group_id, version, deleted, audience, ${names.join(', ')}) values ($1, $2, 0, $3, ${names.map((_, at) => `$${at + 4}`).join(', ')})
      on conflict (group_id, id) do update set ${['version', 'deleted', 'audience', ...names.slice(1)].map((column) => `${column} = excluded.${column}`).join(', ')}`,
    bury: `update ${name} set deleted = 1, version = $3 where group_id = $1 and id = $2`,
    between: `select * from ${name} where group_id = $1 and version > $2 and version <= $3 order by version, id`,
    byId: byId(''),
    byIdAfter: byId(' and id > $4'),
  }
}

const texts = new Map(entityNames.map((entity) => [entity, toSql(entity)]))

export const sqlOf = (entity: EntityName): EntitySql => texts.get(entity)!

/** $2 version, $3 how many rows to skip: the version at which a page of that many rows ends. */
export const borderSql = `${entityNames
  .map((entity) => `select version from ${tableOf(entity).name} where group_id = $1 and version > $2`)
  .join(' union all ')} order by version limit 1 offset $3`

const ranges = new Map<string, string>()

/**
 * Key-set reading of a named index, in the order `sortAndCut` (domain/draft.ts) describes: the fields behind the prefix, then the id.
 * Parameters: $1 group, the prefix, then `after` and `limit` when given. The `is not null` parts make the partial index fit.
 */
export function rangeSql(entity: EntityName, index: string, given: number, { after, reverse, limit }: WhereOptions): string {
  const key = `${entity}.${index}.${given}.${after === undefined ? '' : 'a'}${reverse ? 'r' : ''}${limit ? 'l' : ''}`
  let text = ranges.get(key)
  if (text) return text
  const names = indexFields(entity, index).map(columnName)
  const rest = names.slice(given)
  const conditions = names.map((name, at) => (at < given ? `${name} = $${at + 2}` : `${name} is not null`))
  let next = given + 2
  if (after !== undefined && rest[0]) conditions.push(`${rest[0]} > $${next++}`)
  const order = [...rest, 'id'].map((name) => (reverse ? `${name} desc` : name))
  text = `select * from ${tableOf(entity).name} where group_id = $1 and deleted = 0 and ${conditions.join(' and ')} order by ${order.join(', ')}${limit ? ` limit $${next}` : ''}`
  ranges.set(key, text)
  return text
}
