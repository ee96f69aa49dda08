import { hash as digest } from 'node:crypto'
import type { Key } from '#domain/entity.ts'
import { bulkyFieldsOf, entityNames, fieldsOf, type AnyRow, type EntityName } from '#domain/schema.ts'
import { audienceOf } from '#domain/bucket.ts'
import { canonicalJson } from '#domain/rules/sync/canonical-json.ts'
import type { AuditRecord } from '#server/feed/audit-chain.ts'
import { bulkDigest, type RecordedChange } from '#server/store/feed/audit-table.ts'
import { tableOf } from '#server/store/schema/entity-columns.ts'
import { places, storedColumns } from '#server/store/schema/entity-sql.ts'
import { decodeRow, type StoredRow } from '#server/store/schema/row-codec.ts'
import type { Engine, Sql, SqlValue } from '#server/store/sql.ts'

/** Rows compared in one snapshot. */
const rowsPage = 500
/** Few, because an audit entry may contain a whole import. */
const entriesPage = 20
/** Changes of large entries that are kept, because the rows of an import follow each other. */
const keptChanges = 20_000
const indexPage = 5_000

const lastSql = `select row_id, max(seq) as seq from audit_row where group_id = $1 and entity = $2 and row_id > $3 group by row_id order by row_id limit ${rowsPage}`
/** What is appended to a document is in the index under the document, for its versions, and changes nothing in its row. */
const lastOfDocumentsSql = lastSql.replace(
  ' group by row_id',
  ` and not exists (select 1 from audit where audit.group_id = audit_row.group_id and audit.seq = audit_row.seq and audit.changes not like '%"entity":"documents"%') group by row_id`,
)
const entriesSql = `select seq, changes from audit where group_id = $1 and seq in (${places(entriesPage, 2)})`
const indexSql = `select entity, row_id, seq from audit_row where group_id = $1 and (entity, row_id, seq) > ($2, $3, $4) order by entity, row_id, seq limit ${indexPage}`

/** The server merges them without an entry, because nothing changes for people. What is left as it was sent is checked like any other row. */
const mayBeMerged = (entity: EntityName): boolean => entity === 'documentUpdates'
const isMerged = (entity: EntityName, row: AnyRow): boolean => mayBeMerged(entity) && (row['chain'] === '' || row['unreadable'] === 1)

export interface WrongRows {
  count: number
  first: string | undefined
}

/**
 * Rows of a group that differ from their last entry in the audit log: changed, added or removed outside the server.
 * The audit log itself is checked by `verifyAudit`, and which entries a row has by `RowIndexSum`.
 * Page by page, each in its own snapshot, so that neither memory nor a snapshot grows with the database.
 */
export async function wrongRows(engine: Engine, groupId: number): Promise<WrongRows> {
  const wrong: WrongRows = { count: 0, first: undefined }
  const entries = new Entries(groupId)
  for (const entity of entityNames) {
    for (let after: string | undefined = ''; after !== undefined;) {
      const from: string = after
      after = await engine.read((sql) => comparePage(sql, { groupId, entity, entries, wrong }, from))
    }
    await engine.read((sql) => addUnrecorded(sql, groupId, entity, wrong))
  }
  return wrong
}

function add(wrong: WrongRows, entity: EntityName, id: Key, count = 1): void {
  wrong.count += count
  wrong.first ??= `${id} of ${tableOf(entity).name}`
}

interface Compared {
  readonly groupId: number
  readonly entity: EntityName
  readonly entries: Entries
  readonly wrong: WrongRows
}

/** The rows of a page of the index of the audit log. Returns the last of them; undefined if there are no more. */
async function comparePage(sql: Sql, { groupId, entity, entries, wrong }: Compared, after: string): Promise<string | undefined> {
  const last = await sql.all<{ row_id: string; seq: number }>(entity === 'documents' ? lastOfDocumentsSql : lastSql, [groupId, entity, after])
  if (!last.length) return undefined
  const live = await liveRows(sql, groupId, entity, last)
  const bySeq = groupBySeq(last)
  const seqs = [...bySeq.keys()].sort((a, b) => a - b)
  for (let at = 0; at < seqs.length; at += entriesPage) {
    const some = seqs.slice(at, at + entriesPage)
    const changes = await entries.read(sql, some)
    for (const seq of some) {
      for (const { row_id } of bySeq.get(seq)!) {
        const row = live.get(row_id)
        const recorded = changes.get(seq)?.get(`${entity}#${row_id}`)
        if (!isRight(entity, row, recorded)) add(wrong, entity, row_id)
      }
    }
  }
  return last.length < rowsPage ? undefined : last.at(-1)!.row_id
}

/** `recorded` is undefined if the entry is gone, or has no such change. */
function isRight(entity: EntityName, row: AnyRow | undefined, recorded: RecordedChange | undefined): boolean {
  if (!row) return mayBeMerged(entity) || recorded?.after === null
  if (isMerged(entity, row)) return true
  if (!recorded?.after || fingerprint(entity, recorded.after) !== fingerprint(entity, row)) return false
  // Entries of earlier releases have no digest.
  return recorded.digest === undefined || recorded.digest === bulkDigest(entity, row)
}

async function liveRows(sql: Sql, groupId: number, entity: EntityName, wanted: readonly { readonly row_id: string }[]): Promise<Map<string, AnyRow>> {
  const table = tableOf(entity)
  const isNumber = fieldsOf(entity)['id'] === 'number'
  const ids = padded(
    wanted.map(({ row_id }) => (isNumber ? Number(row_id) : row_id)),
    rowsPage,
  )
  const select = `select ${storedColumns(entity)} from ${table.name} where group_id = $1 and deleted = 0 and id in (${places(rowsPage, 2)})`
  const rows = await sql.all<StoredRow & { id: Key }>(select, [groupId, ...ids])
  return new Map(rows.map((row) => [String(row.id), decodeRow(table, row)]))
}

/** Rows that no entry is about. */
async function addUnrecorded(sql: Sql, groupId: number, entity: EntityName, wrong: WrongRows): Promise<void> {
  const { name } = tableOf(entity)
  const checked = mayBeMerged(entity) ? "and chain <> '' and unreadable = 0" : ''
  const unrecorded = `select count(*) as total, min(id) as first from ${name} where group_id = $1 and deleted = 0 ${checked} and not exists
    (select 1 from audit_row where audit_row.group_id = ${name}.group_id and audit_row.entity = $2 and audit_row.row_id = cast(${name}.id as text))`
  const [found] = await sql.all<{ total: number; first: Key }>(unrecorded, [groupId, entity])
  if (found!.total) add(wrong, entity, found!.first, found!.total)
}

/** The changes of entries by row. Those of large entries are kept for the next pages. */
class Entries {
  readonly #groupId: number
  readonly #kept = new Map<number, Map<string, RecordedChange>>()
  #changes = 0

  constructor(groupId: number) {
    this.#groupId = groupId
  }

  async read(sql: Sql, seqs: readonly number[]): Promise<Map<number, Map<string, RecordedChange>>> {
    const found = new Map(seqs.flatMap((seq) => (this.#kept.has(seq) ? [[seq, this.#kept.get(seq)!] as const] : [])))
    const missing = seqs.filter((seq) => !found.has(seq))
    if (!missing.length) return found
    const entries = await sql.all<{ seq: number; changes: string }>(entriesSql, [this.#groupId, ...padded(missing, entriesPage)])
    for (const { seq, changes } of entries) {
      const parsed = JSON.parse(changes) as RecordedChange[]
      const byRow = new Map(parsed.map((change) => [`${change.entity}#${change.id}`, change]))
      found.set(seq, byRow)
      if (byRow.size > 1) this.#keep(seq, byRow)
    }
    return found
  }

  #keep(seq: number, changes: Map<string, RecordedChange>): void {
    this.#kept.set(seq, changes)
    this.#changes += changes.size
    for (const [oldest, { size }] of this.#kept) {
      if (this.#changes <= keptChanges || oldest === seq) return
      this.#kept.delete(oldest)
      this.#changes -= size
    }
  }
}

/** As long as a statement expects, so that one statement serves every page. */
const padded = <T extends SqlValue>(values: readonly T[], length: number): T[] => Array.from({ length }, (_, at) => values[Math.min(at, values.length - 1)]!)

function groupBySeq<T extends { seq: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(row.seq)
    if (group) group.push(row)
    else groups.set(row.seq, [row])
  }
  return groups
}

/** Digest of the fields in this version that entries keep; a field that an older entry does not have counts as what it is in older rows. Without the version, which is the feed's, not the row's. */
function fingerprint(entity: EntityName, row: AnyRow): string {
  const { columns, defaults } = tableOf(entity)
  const bulky = bulkyFieldsOf(entity)
  const kept = columns.filter(({ field }) => !bulky.includes(field))
  const fields = kept.map(({ field }) => [field, row[field] ?? defaults?.[field] ?? null] as const)
  return canonicalJson([audienceOf(row), fields])
}

/**
 * What the entries of a group say about which rows they changed, or what the index of them says, as a sum in which the order does not count:
 * a row that was removed together with its lines in the index would not be missed otherwise.
 * Without documents: lines that older entries lacked were added for those that were still there.
 */
export class RowIndexSum {
  #sum = 0n
  #lines = 0

  take({ seq, changes }: Pick<AuditRecord, 'seq' | 'changes'>): void {
    for (const { entity, id } of JSON.parse(changes) as RecordedChange[]) this.#add(entity, String(id), seq)
  }

  static async ofIndex(engine: Engine, groupId: number): Promise<RowIndexSum> {
    const sum = new RowIndexSum()
    for (let after: [string, string, number] = ['', '', 0]; ;) {
      const lines = await engine.read((sql) => sql.all<{ entity: string; row_id: string; seq: number }>(indexSql, [groupId, ...after]))
      for (const { entity, row_id, seq } of lines) sum.#add(entity, row_id, seq)
      if (lines.length < indexPage) return sum
      const { entity, row_id, seq } = lines.at(-1)!
      after = [entity, row_id, seq]
    }
  }

  equals(other: RowIndexSum): boolean {
    return this.#sum === other.#sum && this.#lines === other.#lines
  }

  #add(entity: string, id: string, seq: number): void {
    if (entity === 'documents' || entity === 'documentUpdates') return
    this.#sum = BigInt.asUintN(64, this.#sum + digest('sha256', `${seq} ${entity} ${id}`, 'buffer').readBigUInt64BE())
    this.#lines++
  }
}
