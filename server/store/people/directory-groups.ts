import { fullNameOf } from './people.ts'
import type { Sql } from '#server/store/sql.ts'

/** A group whose members the institute's directory manages. */
export interface DirectoryGroup {
  readonly id: string
  readonly groupId: number
  readonly name: string
  readonly externalId: string | null
  readonly createdAt: number
  readonly changedAt: number
}

/** Someone whom the directory manages. */
export interface DirectoryMember {
  readonly groupId: number
  readonly userId: number
  /** Id of the person in the directory. */
  readonly id: string
  readonly fullName: string
}

interface Columns {
  id: string
  group_id: number
  name: string
  external_id: string | null
  created_at: number
  changed_at: number
}

const selectSql = 'select d.id, d.group_id, g.name, d.external_id, d.created_at, d.changed_at from directory_group d join groups g on g.id = d.group_id'

const toGroup = ({ id, group_id, name, external_id, created_at, changed_at }: Columns): DirectoryGroup => ({
  id,
  groupId: group_id,
  name,
  externalId: external_id,
  createdAt: created_at,
  changedAt: changed_at,
})

/** In the order in which they came. */
export const listDirectoryGroups = async (sql: Sql): Promise<DirectoryGroup[]> =>
  (await sql.all<Columns>(`${selectSql} order by d.created_at, d.id`)).map(toGroup)

export async function findDirectoryGroup(sql: Sql, id: string): Promise<DirectoryGroup | undefined> {
  const [row] = await sql.all<Columns>(`${selectSql} where d.id = $1`, [id])
  return row && toGroup(row)
}

export async function isDirectoryGroup(sql: Sql, groupId: number): Promise<boolean> {
  return (await sql.all('select id from directory_group where group_id = $1', [groupId])).length > 0
}

export async function countDirectoryGroups(sql: Sql): Promise<number> {
  const [row] = await sql.all<{ groups: number }>('select count(*) as groups from directory_group')
  return row!.groups
}

export async function addDirectoryGroup(sql: Sql, group: { id: string; groupId: number; externalId: string | null }, at: number): Promise<void> {
  await sql.all('insert into directory_group(id, group_id, external_id, created_at, changed_at) values ($1, $2, $3, $4, $4)', [
    group.id,
    group.groupId,
    group.externalId,
    at,
  ])
}

export async function saveDirectoryGroup(sql: Sql, { id, externalId }: { id: string; externalId: string | null }, at: number): Promise<void> {
  await sql.all('update directory_group set external_id = $2, changed_at = $3 where id = $1', [id, externalId, at])
}

export async function removeDirectoryGroup(sql: Sql, id: string): Promise<void> {
  await sql.all('delete from directory_group where id = $1', [id])
}

const membersSql = `select m.group_id, m.id as user_id, d.id, u.first_name, u.last_name from members m
  join directory_user d on d.user_id = m.id and d.removed_at is null join users u on u.id = m.id
  join directory_group g on g.group_id = m.group_id where m.deleted = 0`

/** In groups of the directory; of one group, or of one person, or of all. */
export async function listDirectoryMembers(sql: Sql, { groupId, userId }: { groupId?: number; userId?: number } = {}): Promise<DirectoryMember[]> {
  const [condition, value] = groupId !== undefined ? ['m.group_id', groupId] : userId !== undefined ? ['m.id', userId] : []
  const rows = await sql.all<{ group_id: number; user_id: number; id: string; first_name: string; last_name: string }>(
    `${membersSql}${condition ? ` and ${condition} = $1` : ''} order by m.group_id, m.id`,
    value === undefined ? [] : [value],
  )
  return rows.map((row) => ({
    groupId: row.group_id,
    userId: row.user_id,
    id: row.id,
    fullName: fullNameOf({ firstName: row.first_name, lastName: row.last_name }),
  }))
}
