import type { PrintState } from '#domain/entities/print-job.ts'
import type { Sql } from '../sql.ts'

/** What became of the last labels that a printer was given. */
export interface PrinterJobs {
  readonly groupId: number
  readonly printer: string
  readonly state: PrintState
  readonly reason: string
  /** When they were asked for. */
  readonly at: number
}

const lastSql = `select p.group_id as "groupId", p.name as printer, j.state, j.reason, j.at from label_printers p
  join print_jobs j on j.group_id = p.group_id and j.printer_id = p.id and j.deleted = 0 and j.state <> 'canceled'
  where p.deleted = 0 and p.archived = 0 and not exists (select 1 from print_jobs n where n.group_id = p.group_id and n.printer_id = p.id and n.deleted = 0
    and n.state <> 'canceled' and (n.at > j.at or (n.at = j.at and n.id > j.id)))
  order by p.group_id, p.name`

/** Last jobs of all printers in the network that have had any. */
export const lastJobs = (sql: Sql): Promise<PrinterJobs[]> => sql.all<PrinterJobs>(lastSql)
