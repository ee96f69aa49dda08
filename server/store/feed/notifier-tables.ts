import type { Change } from '#domain/draft.ts'
import { organizationFeed } from '#domain/bucket.ts'
import {
  dayCursor,
  entryCursor,
  type Deed,
  type ExpiringSample,
  type NotifierReader,
  type NotifierStore,
  type Progress,
} from '#server/followers/notifier-tables.ts'
import type { DueTask } from '#server/followers/equipment-news.ts'
import { memberAdded } from '#server/setup/add-person.ts'
import type { FeedReader, FeedWriter } from '#server/feed/tables.ts'
import type { Sql } from '#server/store/sql.ts'
import { readAudit } from './audit-table.ts'
import type { FeedTables } from './feed-tables.ts'

const progressSql = `select f.group_id as id, coalesce(h.entries, 0) as head, e.version as entry, d.version as day from feed f
  left join audit_head h on h.group_id = f.group_id
  left join follower_cursor e on e.group_id = f.group_id and e.follower = '${entryCursor}'
  left join follower_cursor d on d.group_id = f.group_id and d.follower = '${dayCursor}'`
const behindSql = `${progressSql} where f.group_id <> ${organizationFeed}
  and (e.version is null or coalesce(h.entries, 0) > e.version or d.version is null or d.version < $1) order by f.group_id`
const expiringSql = `select id, name, expiration, owner_id from samples
  where group_id = $1 and deleted = 0 and archived = 0 and expiration >= $2 and expiration <= $3 order by expiration, id`
const dueTasksSql = `select t.equipment_id, e.name, t.title, t.due_on, t.responsible_id from equipment_tasks t
  join equipment e on e.group_id = t.group_id and e.id = t.equipment_id and e.deleted = 0 and e.archived = 0
  where t.group_id = $1 and t.deleted = 0 and t.archived = 0 and t.responsible_id <> 0 and t.due_on >= $2 and t.due_on <= $3 order by t.due_on, t.id`
const readBeforeSql = 'select id from notifications where group_id = $1 and deleted = 0 and read_at < $2 order by id limit $3'

/** An entry may contain a whole import. */
const page = { entries: 100, bytes: 4 * 1024 * 1024 }

/** What the notifier reads, inside one transaction. */
class SqlNotifierReader implements NotifierReader {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async behind(today: number): Promise<Progress[]> {
    const rows = await this.#sql.all<{ id: number; head: number; entry: number | null; day: number | null }>(behindSql, [today])
    return rows.map(({ id, ...progress }) => ({ groupId: id, ...progress }))
  }

  async progress(groupId: number): Promise<Pick<Progress, 'entry' | 'day'>> {
    const [row] = await this.#sql.all<{ entry: number | null; day: number | null }>(`${progressSql} where f.group_id = $1`, [groupId])
    return { entry: row?.entry ?? null, day: row?.day ?? null }
  }

  async deeds(groupId: number, after: number): Promise<{ deeds: Deed[]; until: number }> {
    const { records } = await readAudit(this.#sql, groupId, after, page)
    const applied = records.filter(({ code }) => code === null)
    const deeds = applied.map(({ seq, userId, changes, command, input }): Deed => ({
      seq,
      userId,
      changes: JSON.parse(changes) as Change[],
      invitedBy: command === memberAdded ? ((JSON.parse(input) as { invitedBy?: number }).invitedBy ?? null) : null,
    }))
    return { deeds, until: records.at(-1)?.seq ?? after }
  }

  async expiring(groupId: number, from: string, to: string): Promise<ExpiringSample[]> {
    const rows = await this.#sql.all<{ id: number; name: string; expiration: string; owner_id: number }>(expiringSql, [groupId, from, to])
    return rows.map(({ owner_id, ...sample }) => ({ ...sample, ownerId: owner_id }))
  }

  async dueTasks(groupId: number, from: string, to: string): Promise<DueTask[]> {
    type Found = { equipment_id: number; name: string; title: string; due_on: string; responsible_id: number }
    const rows = await this.#sql.all<Found>(dueTasksSql, [groupId, from, to])
    return rows.map(({ equipment_id, name, title, due_on, responsible_id }) => ({
      equipmentId: equipment_id,
      equipmentName: name,
      title,
      dueOn: due_on,
      responsibleId: responsible_id,
    }))
  }

  async readBefore(groupId: number, at: number, limit: number): Promise<number[]> {
    const rows = await this.#sql.all<{ id: number }>(readBeforeSql, [groupId, at, limit])
    return rows.map(({ id }) => id)
  }
}

/** The feed's tables together with what the notifier reads. */
export class SqlNotifierStore implements NotifierStore {
  readonly #feed: FeedTables

  constructor(feed: FeedTables) {
    this.#feed = feed
  }

  read<T>(work: (tables: FeedReader, own: NotifierReader) => Promise<T>): Promise<T> {
    return this.#feed.read((tables, sql) => work(tables, new SqlNotifierReader(sql)))
  }

  write<T>(work: (tables: FeedWriter, own: NotifierReader) => Promise<T>): Promise<T> {
    return this.#feed.write((tables, sql) => work(tables, new SqlNotifierReader(sql)))
  }
}
