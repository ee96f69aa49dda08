import { hash as digest } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Change } from '#domain/draft.ts'
import type { Key } from '#domain/entity.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { bulkyFieldsOf, type AnyRow, type EntityName } from '#domain/schema.ts'
import type { RefusalDetail } from '#domain/tx.ts'
import { auditHash, ChainWalk, storedInput, firstHash, type AuditHead, type AuditRecord, type ChainedRecord } from '#server/feed/audit-chain.ts'
import { canonicalJson } from '#domain/rules/sync/canonical-json.ts'
import { neverYield, type YieldControl } from '#server/feed/yield-control.ts'
import type { AuditEntry } from '#server/feed/tables.ts'
import { insertRows } from '#server/store/schema/bulk-sql.ts'
import type { Engine, Sql, SqlValue } from '#server/store/sql.ts'

/** The place of each part of a record, in the order of the columns in `insertEntry`. */
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

export type AuditRow = Record<string, SqlValue> & { previous_hash: string; hash: string }

const insertEntry = `insert into audit(${Object.values(columnOf).join(', ')}, previous_hash, hash)`
const insertRow = 'insert into audit_row(group_id, entity, row_id, seq)'
const saveHead = `insert into audit_head(group_id, entries, hash) values ($1, $2, $3)
  on conflict (group_id) do update set entries = excluded.entries, hash = excluded.hash`
const entryColumns = [...Object.values(columnOf), 'previous_hash', 'hash'].map((column) => `audit.${column}`).join(', ')
const historySql = `select ${entryColumns} from audit_row join audit on audit.group_id = audit_row.group_id and audit.seq = audit_row.seq
  where audit_row.group_id = $1 and audit_row.entity = $2 and audit_row.row_id = $3 and audit_row.seq < $4 order by audit_row.seq desc limit $5`
const pageSql = `select ${entryColumns} from audit where group_id = $1 and seq > $2 order by seq limit $3`
const pageSize = 100

/** Entries read in one go; one may contain a whole import. */
const entriesAtOnce = 20

/** Rows after which entries are inserted although the transaction goes on: one of a large import must not hold them all in memory. */
const maxHeld = 2_000

/** Chains the entries of one transaction, and inserts them in few statements on request. Law 246: the group is locked, so nothing else adds to its chain. */
export class AuditAppender {
  readonly #sql: Sql
  readonly #ends = new Map<number, AuditHead>()
  #entries: SqlValue[][] = []
  #rows: SqlValue[][] = []

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async append(entry: AuditEntry): Promise<void> {
    const { groupId } = entry
    const end = this.#ends.get(groupId) ?? (await readEnd(this.#sql, groupId))
    const record = toRecordOf(entry, end.entries + 1)
    const hash = auditHash(end.hash, record)
    this.#entries.push([...parts.map((part) => record[part]), end.hash, hash])
    for (const [entity, id] of rowsOf(entry.changes)) this.#rows.push([groupId, entity, id, record.seq])
    this.#ends.set(groupId, { entries: record.seq, hash })
  }

  get isFull(): boolean {
    return this.#rows.length >= maxHeld
  }

  async save(): Promise<void> {
    const [entries, rows] = [this.#entries, this.#rows]
    this.#entries = []
    this.#rows = []
    const heads = entries.length ? [...this.#ends] : []
    await Promise.all([
      insertRows(this.#sql, insertEntry, entries),
      insertRows(this.#sql, insertRow, rows),
      ...heads.map(([groupId, { entries, hash }]) => this.#sql.all(saveHead, [groupId, entries, hash])),
    ])
  }
}

/** The rows whose history has these changes. What was written in a document is in the document's, because its own rows are merged away. */
function rowsOf(changes: readonly Change[]): [entity: EntityName, id: string][] {
  const rows = new Map<string, [EntityName, string]>()
  const add = (entity: EntityName, id: Key) => rows.set(`${entity}#${id}`, [entity, String(id)])
  for (const { entity, id, after } of changes) {
    add(entity, id)
    if (entity === 'documentUpdates' && after) add('documents', (after as unknown as DocumentUpdateRow).documentId)
  }
  return [...rows.values()]
}

export async function readHistory(sql: Sql, groupId: number, entity: EntityName, id: Key, limit: number): Promise<AuditEntry[]> {
  const found: AuditEntry[] = []
  for await (const entries of historyOf(sql, groupId, entity, id, limit, neverYield)) found.push(...entries)
  return found
}

/** The same, a few at a time, so that they are never all in memory. */
export async function* historyOf(
  sql: Sql,
  groupId: number,
  entity: EntityName,
  id: Key,
  limit: number,
  yieldControl: YieldControl,
): AsyncGenerator<AuditEntry[]> {
  for (let [before, left] = [Number.MAX_SAFE_INTEGER, limit]; left > 0;) {
    const most = Math.min(left, entriesAtOnce)
    const rows = (await sql.all<AuditRow>(historySql, [groupId, entity, String(id), before, most])).map(toRecord)
    yield rows.map(toEntry)
    if (rows.length < most) return
    await yieldControl()
    before = rows.at(-1)!.seq
    left -= most
  }
}

export const toEntry = (record: AuditRecord): AuditEntry => ({
  ...record,
  input: JSON.parse(record.input) as unknown,
  changes: JSON.parse(record.changes) as Change[],
  detail: JSON.parse(record.detail) as RefusalDetail,
})

/** A device's mutation, as it was recorded. */
export async function readProcessed(sql: Sql, device: string, n: number): Promise<AuditEntry | undefined> {
  const [row] = await sql.all<AuditRow>('select * from audit where device = $1 and n = $2', [device, n])
  return row && toEntry(toRecord(row))
}

export interface AuditPage {
  readonly records: readonly AuditRecord[]
  /** Those of the records, in the same order. */
  readonly hashes: readonly string[]
  /** There are more after the last one. */
  readonly hasMore: boolean
  readonly bytes: number
}

/** A group's audit log in order of seq, after `after`: `most.entries` entries, or as many as fit in `most.bytes`, but at least one. */
export async function readAudit(
  sql: Sql,
  groupId: number,
  after: number,
  most: { readonly entries: number; readonly bytes: number },
  yieldControl: YieldControl = neverYield,
): Promise<AuditPage> {
  const records: AuditRecord[] = []
  const hashes: string[] = []
  let bytes = 0
  for (;;) {
    const rows = await sql.all<AuditRow>(pageSql, [groupId, records.at(-1)?.seq ?? after, Math.min(entriesAtOnce, most.entries + 1 - records.length)])
    for (const { record, hash } of rows.map(toChained)) {
      bytes += record.input.length + record.changes.length + record.detail.length
      const isOver = records.length === most.entries || (records.length > 0 && bytes > most.bytes)
      if (isOver) return { records, hashes, hasMore: true, bytes }
      records.push(record)
      hashes.push(hash)
    }
    if (rows.length < entriesAtOnce && records.length <= most.entries) return { records, hashes, hasMore: false, bytes }
    await yieldControl()
  }
}

/**
 * Checks a group's chain from its beginning to its recorded end. `broken` is the first entry that is missing or not as it was written;
 * null if there is none. `heads` are ends known from elsewhere, such as a backup: they must be on the chain.
 * Page by page, because entries never change, letting other work run in between. `visit` sees each entry that is as it was written.
 */
export async function verifyAudit(
  engine: Engine,
  groupId: number,
  heads: readonly AuditHead[] = [],
  visit: (record: AuditRecord) => void = () => undefined,
): Promise<{ entries: number; broken: number | null }> {
  const walk = new ChainWalk(groupId)
  const kept = await engine.read((sql) => readHead(sql, groupId))
  const known = kept ? [...heads, kept] : heads
  for (;;) {
    const rows = await engine.read((sql) => sql.all<AuditRow>(pageSql, [groupId, walk.entries, pageSize]))
    for (const row of rows) {
      const chained = toChained(row)
      if (!walk.take(chained, known)) return walk.end(known)
      visit(chained.record)
    }
    if (rows.length < pageSize) break
    await breathe()
  }
  // An end that was removed together with its record.
  if (!kept && walk.entries > 0) return { entries: walk.entries, broken: walk.entries + 1 }
  return walk.end(known)
}

/** Groups that have an audit log, or are known to have had one. */
export async function auditedGroups(sql: Sql): Promise<number[]> {
  const rows = await sql.all<{ id: number }>('select group_id as id from audit_head union select distinct group_id as id from audit')
  return rows.map((row) => row.id).sort((a, b) => a - b)
}

export async function readHead(sql: Sql, groupId: number): Promise<AuditHead | undefined> {
  const [head] = await sql.all<{ entries: number; hash: string }>('select entries, hash from audit_head where group_id = $1', [groupId])
  return head && { entries: head.entries, hash: head.hash }
}

/** Law 247: continues from the stored head, never from the last entry found; otherwise what was cut off would be overwritten. */
export const readEnd = async (sql: Sql, groupId: number): Promise<AuditHead> => (await readHead(sql, groupId)) ?? { entries: 0, hash: firstHash }

export async function isInAudit(sql: Sql, groupId: number, { entries, hash }: AuditHead): Promise<boolean> {
  if (entries === 0) return true
  const [entry] = await sql.all<{ hash: string }>('select hash from audit where group_id = $1 and seq = $2', [groupId, entries])
  return entry?.hash === hash
}

/** An entry as in the table or in a backup of it. */
export const toChained = (row: Record<string, SqlValue>): ChainedRecord => ({
  record: toRecord(row),
  previousHash: String(row.previous_hash),
  hash: String(row.hash),
})

export const toRecord = (row: Record<string, SqlValue>): AuditRecord =>
  Object.fromEntries(parts.map((part) => [part, row[columnOf[part]]])) as unknown as AuditRecord

/** A change as an entry has it. `digest` is that of the bulky fields after it; entries of earlier releases have none. */
export interface RecordedChange extends Change {
  readonly digest?: string
}

/** Without what the entry has as input already. */
function toRecorded({ after, before, entity, id }: Change): RecordedChange {
  const ofBulk = after ? bulkDigest(entity, after) : undefined
  return { after: withoutBulk(entity, after), before: withoutBulk(entity, before), ...(ofBulk === undefined ? undefined : { digest: ofBulk }), entity, id }
}

function withoutBulk(entity: EntityName, row: AnyRow | null): AnyRow | null {
  const bulky = bulkyFieldsOf(entity)
  if (!row || !bulky.length) return row
  return { ...row, ...Object.fromEntries(bulky.map((field) => [field, null])) }
}

/** Digest of what an entry does not keep of such a row. Undefined for a kind without bulky fields. */
export function bulkDigest(entity: EntityName, row: AnyRow): string | undefined {
  const bulky = bulkyFieldsOf(entity)
  return bulky.length ? digest('sha256', canonicalJson(bulky.map((field) => row[field] ?? null)), 'base64') : undefined
}

/** Only what the hash covers, whatever else the entry contains. Fields are in canonical order, which is faster to write. */
const toRecordOf = (entry: AuditEntry, seq: number): AuditRecord => ({
  capturedAt: entry.capturedAt,
  changes: canonicalJson(entry.changes.map(toRecorded)),
  clockOffset: entry.clockOffset,
  code: entry.code,
  command: entry.command,
  detail: canonicalJson(entry.detail),
  device: entry.device,
  groupId: entry.groupId,
  input: storedInput(entry.input, entry.code),
  n: entry.n,
  recordedAt: entry.recordedAt,
  seq,
  userId: entry.userId,
  version: entry.version,
})
