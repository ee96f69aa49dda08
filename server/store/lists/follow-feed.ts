import type { YieldControl } from '#server/feed/yield-control.ts'
import type { EntityName } from '#domain/schema.ts'
import type { TableRow } from '#domain/tables/table-definition.ts'
import { tableOf } from '#server/store/schema/entity-columns.ts'
import { storedColumns } from '#server/store/schema/entity-sql.ts'
import { decodeRow, type StoredRow } from '#server/store/schema/row-codec.ts'
import type { Engine, Sql } from '#server/store/sql.ts'
import { listShape, type DerivedList } from './derived-list.ts'
import { readLookups, rowsById } from './read-lookups.ts'
import { rowsReferringTo } from './rows-referring-to.ts'
import { saveValues } from './save-values.ts'

/** Rows per transaction, about twenty milliseconds of work; more if a version has more. */
const rowsAtOnce = 300

/** As many as an import has. */
const manyRows = 5_000

/** How far a list has followed its group's feed. */
export interface ListPosition {
  readonly id: number
  /** It contains all changes of its own rows up to this version … */
  readonly version: number
  /** … and all changes of the names in it up to this one. */
  readonly namesVersion: number
}

const findSql = `select id, version, names_version as "namesVersion" from list where group_id = $1 and entity = $2 and field = $3 and shape = ${listShape}`
const addSql = `insert into list(id, group_id, entity, field, shape, version, names_version)
  select coalesce(max(id), 0) + 1, $1, $2, $3, ${listShape}, 0, $4 from list where true
  on conflict do nothing`
const lockSql = 'update list set version = version where id = $1 returning id, version, names_version as "namesVersion"'
const moveSql = 'update list set version = $2 where id = $1'
const moveNamesSql = 'update list set names_version = $2 where id = $1 and names_version < $2'

export async function readVersion(sql: Sql, groupId: number): Promise<number> {
  const [feed] = await sql.all<{ version: number }>('select version from feed where group_id = $1', [groupId])
  return feed?.version ?? 0
}

/** Undefined for a list that was never read, or that another release has made. */
export async function findPosition(sql: Sql, groupId: number, { entity, field }: DerivedList): Promise<ListPosition | undefined> {
  const [position] = await sql.all<ListPosition>(findSql, [groupId, entity, field])
  return position
}

/** Whether nothing has changed since that the list should contain. */
export async function isCurrent(sql: Sql, groupId: number, list: DerivedList, { version, namesVersion }: ListPosition): Promise<boolean> {
  const named = list.naming?.refersTo?.entity
  return !(await hasChanged(sql, groupId, list.entity, version)) && !(named && (await hasChanged(sql, groupId, named, namesVersion)))
}

const hasChanged = async (sql: Sql, groupId: number, entity: EntityName, since: number): Promise<boolean> =>
  (await sql.all(`select 1 as changed from ${tableOf(entity).name} where group_id = $1 and version > $2 limit 1`, [groupId, since])).length > 0

/**
 *   feed ─► rows changed since the list's version ─► their values now ─► list, with its version, in one transaction
 *        └► names changed since ─► the rows that show them ─┘
 *
 * Brings a list up to the feed's present version; returns how many rows it had to read. Law 249: the list's own row is locked first, so of two
 * processes the later reads what the earlier has written; and a row is always read after the change that called for it, so it can only be too new.
 */
export async function followFeed(engine: Engine, groupId: number, list: DerivedList, giveWay: YieldControl): Promise<number> {
  const head = await engine.read((sql) => readVersion(sql, groupId))
  const position = (await engine.read((sql) => findPosition(sql, groupId, list))) ?? (await engine.write((sql) => startList(sql, groupId, list, head)))
  let done = await followNames(engine, groupId, list, position, head, giveWay)
  for (let version = position.version; version < head; await giveWay()) {
    const part = await engine.write((sql) => followOnce(sql, groupId, list, position.id, head))
    version = part.version
    done += part.rows
  }
  if (done >= manyRows) await engine.vacuum?.(list.table)
  return done
}

/** For a new list, all names are as new as the feed: they are read while it is filled. */
async function startList(sql: Sql, groupId: number, list: DerivedList, head: number): Promise<ListPosition> {
  const key = [groupId, list.entity, list.field]
  for (;;) {
    const position = await findPosition(sql, groupId, list)
    if (position) return position
    await sql.all(addSql, [...key, head])
  }
}

async function followOnce(sql: Sql, groupId: number, list: DerivedList, listId: number, head: number): Promise<{ version: number; rows: number }> {
  const [position] = await sql.all<ListPosition>(lockSql, [listId])
  const { version } = position!
  if (version >= head) return { version, rows: 0 }
  const table = tableOf(list.entity)
  // Rows of every audience: what is read from the list is limited to the reader's. One that moved to another audience has got a new version by that.
  const changed = `from ${table.name} where group_id = $1 and version > $2 and version <= $3`
  const [border] = await sql.all<{ version: number }>(`select version ${changed} order by version limit 1 offset $4`, [groupId, version, head, rowsAtOnce - 1])
  const until = border?.version ?? head
  const stored = await sql.all<StoredRow>(`select ${storedColumns(list.entity)} ${changed}`, [groupId, version, until])
  const rows = stored.filter(({ deleted }) => !deleted).map((row) => decodeRow(table, row) as unknown as TableRow)
  const gone = stored.flatMap(({ deleted, id }) => (deleted ? [id as number] : []))
  await save(sql, groupId, list, listId, rows, gone)
  await sql.all(moveSql, [listId, until])
  return { version: until, rows: stored.length }
}

/** Saves the rows that show a changed name again. */
async function followNames(engine: Engine, groupId: number, list: DerivedList, position: ListPosition, head: number, giveWay: YieldControl): Promise<number> {
  const refersTo = list.naming?.refersTo
  if (!refersTo || position.namesVersion >= head) return 0
  if (!(await engine.read((sql) => hasChanged(sql, groupId, refersTo.entity, position.namesVersion)))) return 0
  const ids = await engine.read((sql) => rowsReferringTo(sql, groupId, list.entity, refersTo, position.namesVersion, giveWay), 'long')
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const some = ids.slice(from, from + rowsAtOnce)
    await engine.write(async (sql) => {
      await sql.all(lockSql, [position.id])
      const rows = await rowsById(sql, { groupId, audiences: 'all' }, list.entity, some)
      await save(sql, groupId, list, position.id, [...rows.values()] as TableRow[], [])
    })
    await giveWay()
  }
  await engine.write((sql) => sql.all(moveNamesSql, [position.id, head]))
  return ids.length
}

/** A list is the same for all who read it, so it contains only names that everyone sees. */
const everyone = [0]

/** In the transaction that has locked the list. */
async function save(sql: Sql, groupId: number, list: DerivedList, listId: number, rows: readonly TableRow[], gone: readonly number[]): Promise<void> {
  const names = await readLookups(sql, { groupId, audiences: everyone }, list.naming ? [list.naming] : [], rows)
  const listed = rows.map((row) => ({ id: row.id, values: list.valuesOf(row, names) }))
  await saveValues(sql, list, listId, [...listed, ...gone.map((id) => ({ id, values: undefined }))])
}
