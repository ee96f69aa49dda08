import type { Change } from '#domain/draft.ts'
import type { Key } from '#domain/entity.ts'
import type { EntityName } from '#domain/schema.ts'
import type { RefusalDetail } from '#domain/tx.ts'
import { auditHash, firstHash, type AuditRecord } from '#server/feed/audit-chain.ts'
import { canonicalJson } from '#server/feed/canonical-json.ts'
import type { AuditEntry } from '#server/feed/tables.ts'
import type { Engine, Sql, SqlValue } from './sql.ts'

const columns = [
  'group_id', 'seq', 'version', 'device', 'n', 'user_id', 'captured_at', 'clock_offset', 'recorded_at', 'command', 'input', 'changes', 'code', 'detail',
  'previous_hash', 'hash',
] as const
type AuditRow = Record<(typeof columns)[number], SqlValue>

const insertSql = `insert into audit(${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`
const historySql = `select audit.* from audit_row join audit on audit.group_id = audit_row.group_id and audit.seq = audit_row.seq
  where audit_row.group_id = $1 and audit_row.entity = $2 and audit_row.row_id = $3 order by audit_row.seq desc limit $4`
const pageSql = 'select * from audit where group_id = $1 and seq > $2 order by seq limit $3'
const pageSize = 500

/** The end of each group's chain, as far as one transaction has read it. */
export type ChainEnds = Map<number, { seq: number; hash: string }>

/** Law: the group is locked, so nobody else adds to its chain. */
export async function appendToAudit(sql: Sql, ends: ChainEnds, entry: AuditEntry): Promise<void> {
  const { groupId } = entry
  const end = ends.get(groupId) ?? (await readEnd(sql, groupId))
  const record: AuditRecord = {
    ...entry,
    seq: end.seq + 1,
    input: canonicalJson(entry.input),
    changes: canonicalJson(entry.changes),
    detail: canonicalJson(entry.detail),
  }
  const hash = auditHash(end.hash, pickRecord(record))
  await sql.all(insertSql, [
    groupId, record.seq, record.version, record.device, record.n, record.userId, record.capturedAt, record.clockOffset, record.recordedAt, record.command,
    record.input, record.changes, record.code, record.detail, end.hash, hash,
  ])
  for (const { entity, id } of entry.changes) {
    await sql.all('insert into audit_row(group_id, entity, row_id, seq) values ($1, $2, $3, $4)', [groupId, entity, String(id), record.seq])
  }
  ends.set(groupId, { seq: record.seq, hash })
}

export async function readHistory(sql: Sql, groupId: number, entity: EntityName, id: Key, limit: number): Promise<AuditEntry[]> {
  const rows = await sql.all<AuditRow>(historySql, [groupId, entity, String(id), limit])
  return rows.map(toRecord).map((record) => ({
    ...record,
    input: JSON.parse(record.input) as unknown,
    changes: JSON.parse(record.changes) as Change[],
    detail: JSON.parse(record.detail) as RefusalDetail,
  }))
}

/** A group's audit in order of seq, behind `after`. */
export async function readAudit(sql: Sql, groupId: number, after: number, limit: number): Promise<AuditRecord[]> {
  return (await sql.all<AuditRow>(pageSql, [groupId, after, limit])).map(toRecord)
}

/** Walks a group's chain from its beginning. `broken` is the first entry that is not as it was written, or missing; null when all are. */
export async function verifyAudit(engine: Engine, groupId: number): Promise<{ entries: number; broken: number | null }> {
  return engine.read(async (sql) => {
    let [seq, hash] = [0, firstHash]
    for (;;) {
      const rows = await sql.all<AuditRow>(pageSql, [groupId, seq, pageSize])
      for (const row of rows) {
        const record = toRecord(row)
        const isWhole = record.seq === seq + 1 && row.previous_hash === hash && row.hash === auditHash(hash, record)
        if (!isWhole) return { entries: seq, broken: seq + 1 }
        seq = record.seq
        hash = String(row.hash)
      }
      if (rows.length < pageSize) return { entries: seq, broken: null }
    }
  })
}

async function readEnd(sql: Sql, groupId: number): Promise<{ seq: number; hash: string }> {
  const [end] = await sql.all<{ seq: number; hash: string }>('select seq, hash from audit where group_id = $1 order by seq desc limit 1', [groupId])
  return end ?? { seq: 0, hash: firstHash }
}

const toRecord = (row: AuditRow): AuditRecord =>
  pickRecord({
    groupId: row.group_id, seq: row.seq, version: row.version, device: row.device, n: row.n, userId: row.user_id, capturedAt: row.captured_at,
    clockOffset: row.clock_offset, recordedAt: row.recorded_at, command: row.command, input: row.input, changes: row.changes, code: row.code, detail: row.detail,
  } as AuditRecord)

/** Only what the hash covers, whatever else the object carries. */
const pickRecord = (r: AuditRecord): AuditRecord => ({
  groupId: r.groupId, seq: r.seq, version: r.version, device: r.device, n: r.n, userId: r.userId, capturedAt: r.capturedAt, clockOffset: r.clockOffset,
  recordedAt: r.recordedAt, command: r.command, input: r.input, changes: r.changes, code: r.code, detail: r.detail,
})
