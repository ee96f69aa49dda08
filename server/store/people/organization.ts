import type { RoleName } from '#domain/roles.ts'
import type { Account, OrganizationGroup, Person } from '#domain/wire/organization/organization.ts'
import type { Sql } from '#server/store/sql.ts'
import { managedSql } from './directory-users.ts'
import { fullNameOf, groupsOf, toUser, userColumns } from './people.ts'
import { listSessionsOf } from './sessions.ts'
import { limits } from '#domain/limits.ts'

type PersonColumns = Parameters<typeof toUser>[0] & { last_sign_in_at: number | null; managed: number }

const peopleSql = `select ${userColumns}, u.last_sign_in_at, (select count(*) from directory_user d where d.user_id = u.id and ${managedSql}) as managed from users u`
const membersSql = `select m.id, u.first_name, u.last_name, u.deactivated_at, m.role, g.id as group_id, g.name from members m
  join groups g on g.id = m.group_id join users u on u.id = m.id where m.deleted = 0 order by g.id, m.id`

function toPerson(row: PersonColumns, groups: readonly string[]): Person {
  const { id, login, email, hasTwoStep, isActive, isOrganizationAdministrator, ...named } = toUser(row)
  const facts = { hasTwoStep, isActive, isAdministrator: isOrganizationAdministrator, isManaged: row.managed > 0 }
  return { userID: id, fullName: fullNameOf(named), login, email, groups: [...groups], lastSignInAt: row.last_sign_in_at, ...facts }
}

/** Everyone on this server: hundreds of people, so that they can be sorted here. */
export async function readPeople(sql: Sql): Promise<Person[]> {
  const rows = await sql.all<PersonColumns>(`${peopleSql} order by u.id`)
  const groups = new Map<number, string[]>()
  for (const { id, name } of await readMembers(sql)) groups.set(id, [...(groups.get(id) ?? []), name])
  return rows.map((row) => toPerson(row, groups.get(row.id) ?? []))
}

/** Undefined if there is no such account. */
export async function readAccount(sql: Sql, userId: number, at: number): Promise<Account | undefined> {
  const [row] = await sql.all<PersonColumns>(`${peopleSql} where u.id = $1`, [userId])
  if (!row) return undefined
  const groups = await groupsOf(sql, userId)
  const sessions = await listSessionsOf(sql, userId, at)
  return {
    person: toPerson(
      row,
      groups.map(({ name }) => name),
    ),
    groups: groups.map(({ groupId, name, role }) => ({ groupID: groupId, name, role })),
    signIns: sessions.map(({ hash, kind, name, createdAt, expiresAt, usedAt }) => ({
      id: hash,
      kind,
      name,
      createdAt,
      usedAt: kind === 'token' ? usedAt : expiresAt === null ? null : expiresAt - limits.session.lasts,
    })),
  }
}

export async function readGroups(sql: Sql): Promise<OrganizationGroup[]> {
  const groups = await sql.all<{ id: number; name: string; created_at: number | null }>('select id, name, created_at from groups order by id')
  const members = await readMembers(sql)
  return groups.map(({ id, name, created_at }) => {
    const own = members.filter(({ group_id }) => group_id === id)
    const administrators = own
      .filter(({ role, deactivated_at }) => role === 'Administrator' && deactivated_at === null)
      .map(({ first_name, last_name }) => fullNameOf({ firstName: first_name, lastName: last_name }))
    return { groupID: id, name, members: own.length, administrators, createdAt: created_at }
  })
}

/** False if there is no such group. */
export async function renameGroup(sql: Sql, groupId: number, name: string): Promise<boolean> {
  return (await sql.all('update groups set name = $2 where id = $1 returning id', [groupId, name])).length > 0
}

export async function setActive(sql: Sql, userId: number, deactivatedAt: number | null): Promise<void> {
  await sql.all('update users set deactivated_at = $2 where id = $1', [userId, deactivatedAt])
}

interface MemberColumns {
  id: number
  first_name: string
  last_name: string
  deactivated_at: number | null
  role: RoleName
  group_id: number
  name: string
}

const readMembers = (sql: Sql): Promise<MemberColumns[]> => sql.all(membersSql)
