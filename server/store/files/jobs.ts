import type { MessageState } from '#domain/wire/integrations/message-queue.ts'
import type { Sql } from '#server/store/sql.ts'

/** Work that goes on after the answer that began it, and how it ended. */
export interface Job {
  readonly id: string
  readonly groupId: number
  /** Whoever began it, and the only one who is told. */
  readonly userId: number
  readonly kind: 'localStorageFile'
  readonly name: string
  /** What is to be done, as JSON. */
  readonly work: string
  readonly state: MessageState
  readonly reason: string
  readonly message: string
  /** The id of the file that came of it; empty until then. */
  readonly result: string
  readonly begunAt: number
  /** When it is deleted. */
  readonly endsAt: number
}

interface JobRow {
  id: string
  group_id: number
  user_id: number
  kind: 'localStorageFile'
  name: string
  work: string
  state: MessageState
  reason: string
  message: string
  result: string
  begun_at: number
  ends_at: number
}

const columns = 'id, group_id, user_id, kind, name, work, state, reason, message, result, begun_at, ends_at'

const read = ({ group_id, user_id, begun_at, ends_at, ...row }: JobRow): Job => ({
  ...row,
  groupId: group_id,
  userId: user_id,
  begunAt: begun_at,
  endsAt: ends_at,
})

export async function jobOf(sql: Sql, groupId: number, id: string): Promise<Job | undefined> {
  const [row] = await sql.all<JobRow>(`select ${columns} from job where group_id = $1 and id = $2`, [groupId, id])
  return row && read(row)
}

/** Jobs of one person in one group, the newest first. */
export async function jobsOf(sql: Sql, groupId: number, userId: number, at: number): Promise<Job[]> {
  const rows = await sql.all<JobRow>(`select ${columns} from job where group_id = $1 and user_id = $2 and ends_at >= $3 order by begun_at desc, id limit 100`, [
    groupId,
    userId,
    at,
  ])
  return rows.map(read)
}

/** Those of one person in one group that have not ended. */
export async function runningJobsOf(sql: Sql, groupId: number, userId: number, at: number): Promise<Job[]> {
  const rows = await sql.all<JobRow>(`select ${columns} from job where group_id = $1 and user_id = $2 and state = 'RUNNING' and ends_at >= $3`, [
    groupId,
    userId,
    at,
  ])
  return rows.map(read)
}

/** Deletes those of the group that are over, too. */
export async function addJob(sql: Sql, job: Job): Promise<void> {
  await sql.all('delete from job where group_id = $1 and ends_at < $2', [job.groupId, job.begunAt])
  await sql.all(`insert into job(${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`, [
    job.id,
    job.groupId,
    job.userId,
    job.kind,
    job.name,
    job.work,
    job.state,
    job.reason,
    job.message,
    job.result,
    job.begunAt,
    job.endsAt,
  ])
}

export async function endJob(
  sql: Sql,
  { groupId, id }: Pick<Job, 'groupId' | 'id'>,
  { state, reason, message, result, endsAt }: Pick<Job, 'state' | 'reason' | 'message' | 'result' | 'endsAt'>,
): Promise<void> {
  await sql.all('update job set state = $3, reason = $4, message = $5, result = $6, ends_at = $7 where group_id = $1 and id = $2', [
    groupId,
    id,
    state,
    reason,
    message,
    result,
    endsAt,
  ])
}

/** Keeps it for as long as someone goes on with it. */
export async function prolongJob(sql: Sql, { groupId, id }: Pick<Job, 'groupId' | 'id'>, endsAt: number): Promise<void> {
  await sql.all('update job set ends_at = $3 where group_id = $1 and id = $2', [groupId, id, endsAt])
}
