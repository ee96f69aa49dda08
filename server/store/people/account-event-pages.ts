import { directoryActor, type AccountEventLine, type AccountEventsFilter } from '#domain/wire/accounts/account-events.ts'
import type { Sql, SqlValue } from '#server/store/sql.ts'
import { fullNameOf } from './people.ts'

interface Columns {
  id: string
  at: number
  kind: string
  user_id: number
  user_first: string | null
  user_last: string | null
  actor_id: number
  actor_first: string | null
  actor_last: string | null
  group_id: number
  group_name: string | null
  detail: string
  times: number
}

const selectSql = `select e.id, e.at, e.kind, e.user_id, u.first_name as user_first, u.last_name as user_last, e.actor_id, a.first_name as actor_first,
  a.last_name as actor_last, e.group_id, g.name as group_name, e.detail, e.times from account_event e
  left join users u on u.id = e.user_id left join users a on a.id = e.actor_id left join groups g on g.id = e.group_id`

/** Conditions on `e`, and their values. */
function conditionsOf({ userID, groupID, kind, from, to }: AccountEventsFilter): { where: string; params: SqlValue[] } {
  const params: SqlValue[] = []
  const place = (value: SqlValue): string => `$${params.push(value)}`
  const conditions = [
    userID !== undefined && `${place(userID)} in (e.user_id, e.actor_id)`,
    groupID !== undefined && `e.group_id = ${place(groupID)}`,
    kind !== undefined && `e.kind = ${place(kind)}`,
    from !== undefined && `e.at >= ${place(from)}`,
    to !== undefined && `e.at < ${place(to)}`,
  ].filter((condition) => condition !== false)
  return { where: conditions.length ? ` where ${conditions.join(' and ')}` : '', params }
}

export async function readEventPage(
  sql: Sql,
  filter: AccountEventsFilter,
  { isNewestFirst, skipped, most }: { isNewestFirst: boolean; skipped: number; most: number },
): Promise<{ events: AccountEventLine[]; total: number }> {
  const { where, params } = conditionsOf(filter)
  const [counted] = await sql.all<{ total: number }>(`select count(*) as total from account_event e${where}`, params)
  const direction = isNewestFirst ? 'desc' : 'asc'
  const order = ` order by e.at ${direction}, e.id ${direction} limit $${params.length + 1} offset $${params.length + 2}`
  const rows = await sql.all<Columns>(selectSql + where + order, [...params, most, skipped])
  return { events: rows.map(toLine), total: counted!.total }
}

/** Those after the last one that was read, the oldest first: for a file of all of them. */
export async function readEventsAfter(
  sql: Sql,
  filter: AccountEventsFilter,
  last: Pick<AccountEventLine, 'at' | 'id'> | undefined,
  most: number,
): Promise<AccountEventLine[]> {
  const { where, params } = conditionsOf(filter)
  const next = params.length + 1
  const after = last ? `${where ? `${where} and` : ' where'} (e.at, e.id) > ($${next}, $${next + 1})` : where
  const values = last ? [...params, last.at, last.id] : params
  return (await sql.all<Columns>(`${selectSql}${after} order by e.at, e.id limit $${values.length + 1}`, [...values, most])).map(toLine)
}

const nameOf = (first: string | null, last: string | null): string => fullNameOf({ firstName: first ?? '', lastName: last ?? '' })

const toLine = (row: Columns): AccountEventLine => ({
  id: row.id,
  at: row.at,
  kind: row.kind,
  userID: row.user_id,
  fullName: nameOf(row.user_first, row.user_last),
  actorID: row.actor_id,
  actorName: row.actor_id === directoryActor ? 'Directory' : nameOf(row.actor_first, row.actor_last),
  groupID: row.group_id,
  groupName: row.group_name ?? '',
  detail: JSON.parse(row.detail) as AccountEventLine['detail'],
  times: row.times,
})
