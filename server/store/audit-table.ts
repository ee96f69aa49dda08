import { setImmediate as breathe } from 'node:timers/promises'
import type { Change } from '#domain/draft.ts'
import type { Key } from '#domain/entity.ts'
import type { EntityName } from '#domain/schema.ts'
import type { RefusalDetail } from '#domain/tx.ts'
import { auditHash, ChainWalk, firstHash, type AuditHead, type AuditRecord, type ChainedRecord } from '#server/feed/audit-chain.ts'
import { canonicalJson } from '#server/feed/canonical-json.ts'
import type { AuditEntry } from '#server/feed/tables.ts'
import { insertRows } from './bulk-sql.ts'
import type { Engine, Sql, SqlValue } from './sql.ts'

/** Where each part of a record stands. Its order is the columns' order in `insertEntry`. */
const columnOf: Readonly<Record<keyof AuditRecord, string>> = {
  groupId: 'group_id',
  seq: 'seq',
  version: 'version',
  device: 'device',
  n: 'n',
  userId: 'user_id',
  capturedAt: 'captured_at',
  clockOffset: 'clock_offset',
  recordedAt: 'recorded_at',
  command: 'command',
  input: 'input',
  changes: 'changes',
  code: 'code',
  detail: 'detail',
}
const parts = Object.keys(columnOf) as (keyof AuditRecord)[]

type AuditRow = Record<string, SqlValue> & { previous_hash: string; hash: string }

const insertEntry = `insert into audit(${Object.values(columnOf).join(', ')}, previous_hash, hash)`
const insertRow = 'insert into audit_row(group_id, entity, row_id, seq)'
const saveHead = `insert into audit_head(group_id, entries, hash) values ($1, $2, $3)
  on conflict (group_id) do update set entries = excluded.entries, hash = excluded.hash`
const historySql = `select audit.* from audit_row join audit on audit.group_id = audit_row.group_id and audit.seq = audit_row.seq
  where audit_row.group_id = $1 and audit_row.entity = $2 and audit_row.row_id = $3 order by audit_row.seq desc limit $4`
const pageSql = 'select * from audit where group_id = $1 and seq > $2 order by seq limit $3'
const pageSize = 500

/** Chains the entries of one transaction, and adds them in few statements when told. Law: the group is locked, so nobody else adds to its chain. */
export class AuditAppender {
  readonly #sql: Sql
  readonly #ends = new Map<number, { seq: number; hash: string }>()
  #entries: SqlValue[][] = []
  #rows: SqlValue[][] = []

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async append(entry: AuditEntry): Promise<void> {
    const { groupId } = entry
    const end = this.#ends.get(groupId) ?? (await readEnd(this.#sql, groupId))
    const record = toRecordOf(entry, end.seq + 1)
    const hash = auditHash(end.hash, record)
    this.#entries.push([...parts.map((part) => record[part]), end.hash, hash])
    for (const { entity, id } of entry.changes) this.#rows.push([groupId, entity, String(id), record.seq])
    this.#ends.set(groupId, { seq: record.seq, hash })
  }

  async save(): Promise<void> {
    const [entries, rows] = [this.#entries, this.#rows]
    this.#entries = []
    this.#rows = []
    const heads = entries.length ? [...this.#ends] : []
    await Promise.all([
      insertRows(this.#sql, insertEntry, entries),
      insertRows(this.#sql, insertRow, rows),
      ...heads.map(([groupId, { seq, hash }]) => this.#sql.all(saveHead, [groupId, seq, hash])),
    ])
  }
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

/**
 * Walks a group's chain from its beginning to where it is known to end. `broken` is the first entry that is not as it was written, or missing;
 * null when all are. `heads` are ends that are known from elsewhere, such as a backup: they must lie on the chain.
 * Page by page, since entries never change, and letting others have their turn between.
 */
export async function verifyAudit(engine: Engine, groupId: number, heads: readonly AuditHead[] = []): Promise<{ entries: number; broken: number | null }> {
  const walk = new ChainWalk(groupId)
  const kept = await engine.read((sql) => readHead(sql, groupId))
  const known = kept ? [...heads, kept] : heads
  for (;;) {
    const rows = await engine.read((sql) => sql.all<AuditRow>(pageSql, [groupId, walk.entries, pageSize]))
    for (const row of rows) if (!walk.take(toChained(row), known)) return walk.end(known)
    if (rows.length < pageSize) break
    await breathe()
  }
  // An end that was taken away together with its note.
  if (!kept && walk.entries > 0) return { entries: walk.entries, broken: walk.entries + 1 }
  return walk.end(known)
}

/** Groups that have an audit, or are known to have had one. */
export async function auditedGroups(sql: Sql): Promise<number[]> {
  const rows = await sql.all<{ id: number }>('select group_id as id from audit_head union select distinct group_id as id from audit')
  return rows.map((row) => row.id).sort((a, b) => a - b)
}

export async function readHead(sql: Sql, groupId: number): Promise<AuditHead | undefined> {
  const [head] = await sql.all<{ entries: number; hash: string }>('select entries, hash from audit_head where group_id = $1', [groupId])
  return head && { entries: head.entries, hash: head.hash }
}

/** Law: from the head that is kept, never from the last entry there is, or what was cut off would be written over. */
async function readEnd(sql: Sql, groupId: number): Promise<{ seq: number; hash: string }> {
  const head = await readHead(sql, groupId)
  return head ? { seq: head.entries, hash: head.hash } : { seq: 0, hash: firstHash }
}

/** An entry as the table, or a backup of it, has it. */
export const toChained = (row: Record<string, SqlValue>): ChainedRecord => ({
  record: toRecord(row),
  previousHash: String(row.previous_hash),
  hash: String(row.hash),
})

const toRecord = (row: Record<string, SqlValue>): AuditRecord => Object.fromEntries(parts.map((part) => [part, row[columnOf[part]]])) as unknown as AuditRecord

/** Only what the hash covers, whatever else the entry carries. Fields stand in canonical order, which is quicker to write. */
const toRecordOf = (entry: AuditEntry, seq: number): AuditRecord => ({
  capturedAt: entry.capturedAt,
  changes: canonicalJson(entry.changes.map(({ after, before, entity, id }) => ({ after, before, entity, id }))),
  clockOffset: entry.clockOffset,
  code: entry.code,
  command: entry.command,
  detail: canonicalJson(entry.detail),
  device: entry.device,
  groupId: entry.groupId,
  input: canonicalJson(entry.input),
  n: entry.n,
  recordedAt: entry.recordedAt,
  seq,
  userId: entry.userId,
  version: entry.version,
})
