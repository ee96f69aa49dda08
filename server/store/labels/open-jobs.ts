import type { PrintState } from '#domain/entities/print-job.ts'
import type { Sql } from '../sql.ts'

export interface OpenJob {
  readonly groupId: number
  readonly id: string
  readonly printerId: string
  readonly state: Extract<PrintState, 'waiting' | 'printing'>
}

/** As the index of migration 47 has them. */
const openSql = `select group_id as "groupId", id, printer_id as "printerId", state from print_jobs
  where deleted = 0 and state in ('waiting', 'printing')`

/** What waits to be printed or prints, in all groups, in the order in which it was asked for. */
export const openJobs = (sql: Sql): Promise<OpenJob[]> => sql.all<OpenJob>(`${openSql} order by at, id`)

export const openJobsOf = (sql: Sql, groupId: number, printerId: string): Promise<OpenJob[]> =>
  sql.all<OpenJob>(`${openSql} and group_id = $1 and printer_id = $2 order by at, id`, [groupId, printerId])
