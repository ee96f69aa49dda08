import type { YieldControl } from '#server/feed/yield-control.ts'
import type { AuditEntry } from '#server/feed/tables.ts'
import type { Sql, SqlValue } from '#server/store/sql.ts'
import { toEntry, toRecord, type AuditRow } from './audit-table.ts'

export interface AuditFilter {
  readonly userId: number | undefined
  /** Only what was not carried out. */
  readonly isRejected: boolean
}

export interface AuditOrder {
  readonly isNewestFirst: boolean
  readonly skipped: number
  readonly most: number
}

/** One page of a group's audit log, and how many entries all pages have. */
export async function readAuditPage(
  sql: Sql,
  groupId: number,
  { userId, isRejected }: AuditFilter,
  { isNewestFirst, skipped, most }: AuditOrder,
  giveWay: YieldControl,
): Promise<{ records: (AuditEntry & { seq: number })[]; total: number }> {
  const conditions = ['group_id = $1', ...(userId === undefined ? [] : ['user_id = $2']), ...(isRejected ? ['code is not null'] : [])]
  const where = `from audit where ${conditions.join(' and ')}`
  const params: SqlValue[] = [groupId, ...(userId === undefined ? [] : [userId])]
  const [counted] = await sql.all<{ total: number }>(`select count(*) as total ${where}`, params)
  const seqs = await sql.all<{ seq: number }>(
    `select seq ${where} order by seq ${isNewestFirst ? 'desc' : 'asc'} limit $${params.length + 1} offset $${params.length + 2}`,
    [...params, most, skipped],
  )
  const records: (AuditEntry & { seq: number })[] = []
  for (const { seq } of seqs) {
    await giveWay()
    // One by one: a single entry may contain a whole import.
    const [row] = await sql.all<AuditRow>('select * from audit where group_id = $1 and seq = $2', [groupId, seq])
    records.push({ ...toEntry(toRecord(row!)), seq })
  }
  return { records, total: counted!.total }
}
