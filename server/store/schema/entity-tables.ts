import { entityNames, indexesOf, type EntityName } from '#domain/schema.ts'
import { columnName, tableOf, toSnake, type Column } from './entity-columns.ts'
import type { Migration, Step } from './migrations.ts'

/**
 * The tables of the mirrored entities, generated from domain/schema.ts: a new entity, field or index appears at the next start without a migration.
 * What was created is recorded column by column. Changing a field's type, or filling a new field with values, does need a migration.
 */
export const entityTables: Migration = (done) => entityNames.flatMap((entity) => [...tableSteps(entity, done), ...indexSteps(entity, done)])

function tableSteps(entity: EntityName, done: ReadonlySet<string>): Step[] {
  const { name, columns } = tableOf(entity)
  const step = (column: Column) => `column ${name}.${toSnake(column.field)}`
  if (done.has(`table ${name}`)) {
    const missing = columns.filter((column) => !done.has(step(column)))
    return missing.map((column) => ({ name: step(column), sql: [`alter table ${name} add column ${column.name} ${sqlType(column)}`] }))
  }
  const own = columns.map((column) => `${column.name} ${sqlType(column)}${column.field === 'id' ? ' not null' : ''}`)
  const feed = 'group_id bigint not null, version bigint not null, deleted bigint not null, audience bigint not null'
  const create = `create table ${name}(${feed}, ${own.join(', ')}, primary key (group_id, id))`
  return [{ name: `table ${name}`, sql: [create], covers: columns.map(step) }]
}

function indexSteps(entity: EntityName, done: ReadonlySet<string>): Step[] {
  const { name } = tableOf(entity)
  const version: Step = { name: `index ${name}_version`, sql: [`create index ${name}_version on ${name}(group_id, version)`] }
  const named = Object.entries(indexesOf(entity)).map(([index, fields]): Step => {
    const columns = fields.map(columnName)
    const title = `${name}_${toSnake(index)}`
    const filled = columns.map((column) => ` and ${column} is not null`).join('')
    return {
      // The fields are part of the name, so a changed index is created again.
      name: `index ${title}(${columns.join(', ')})`,
      sql: [`drop index if exists ${title}`, `create index ${title} on ${name}(group_id, ${columns.join(', ')}, id) where deleted = 0${filled}`],
    }
  })
  return [version, ...named].filter((step) => !done.has(step.name))
}

/** Keys are integers and used in joins; every other number is stored as in JavaScript, so that it comes back unchanged. */
function sqlType({ field, type }: Column): string {
  if (type === 'text' || type === 'json') return 'text'
  if (type === 'flag' || field === 'id' || field.endsWith('Id')) return 'bigint'
  return 'double precision'
}
