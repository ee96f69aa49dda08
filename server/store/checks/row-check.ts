import { hash as digest } from 'node:crypto'
import type { Key } from '#domain/entity.ts'
import { parseRowKey, rowKey } from '#domain/dependency-keys.ts'
import { bulkyFieldsOf, entityNames, type AnyRow, type EntityName } from '#domain/schema.ts'
import { audienceOf } from '#domain/bucket.ts'
import { canonicalJson } from '#domain/rules/sync/canonical-json.ts'
import { bulkDigest, type RecordedChange } from '#server/store/feed/audit-table.ts'
import { tableOf } from '#server/store/schema/entity-columns.ts'
import { storedColumns } from '#server/store/schema/entity-sql.ts'
import { decodeRow, type StoredRow } from '#server/store/schema/row-codec.ts'
import type { Engine, Sql } from '#server/store/sql.ts'

/** Few, because an audit entry may contain a whole import. */
const entriesPage = 250
const rowsPage = 5_000
const pageSql = 'select seq, changes from audit where group_id = $1 and seq > $2 order by seq limit $3'

/** The server merges them without an entry, because nothing changes for people. What is left as it was sent is checked like any other row. */
const mayBeMerged = (entity: EntityName): boolean => entity === 'documentUpdates'
const isMerged = (entity: EntityName, row: AnyRow): boolean => mayBeMerged(entity) && (row['chain'] === '' || row['unreadable'] === 1)

/**
 * Rows of a group that differ from their last entry in the audit log: changed, added or removed outside the server.
 * The audit log itself is checked by `verifyAudit`. One snapshot; memory grows with the rows, 100 bytes each.
 */
export function wrongRows(engine: Engine, groupId: number): Promise<{ count: number; first: string | undefined }> {
  return engine.read(async (sql) => {
    const recorded = await lastRecorded(sql, groupId)
    const wrong: string[] = []
    for (const entity of entityNames) {
      for await (const row of liveRows(sql, groupId, entity)) {
        const mark = rowKey(entity, row.id)
        if (!isMerged(entity, row) && !isAsRecorded(recorded.get(mark), entity, row)) wrong.push(mark)
        recorded.delete(mark)
      }
    }
    for (const [mark, print] of recorded) if (print && !mayBeMerged(parseRowKey(mark).entity)) wrong.push(mark)
    return { count: wrong.length, first: wrong[0] && nameOf(wrong[0]) }
  })
}

const nameOf = (mark: string): string => {
  const { entity, id } = parseRowKey(mark)
  return `${id} of ${tableOf(entity).name}`
}

interface Recorded {
  readonly print: string
  /** Of the fields that entries do not keep. Undefined if there are none, or an earlier release wrote the entry. */
  readonly bulk: string | undefined
}

const isAsRecorded = (recorded: Recorded | null | undefined, entity: EntityName, row: AnyRow): boolean =>
  recorded?.print === fingerprint(entity, row) && (recorded.bulk === undefined || recorded.bulk === bulkDigest(entity, row))

/** By row; null for a removed one. */
async function lastRecorded(sql: Sql, groupId: number): Promise<Map<string, Recorded | null>> {
  const last = new Map<string, Recorded | null>()
  for (let seq = 0; ;) {
    const entries = await sql.all<{ seq: number; changes: string }>(pageSql, [groupId, seq, entriesPage])
    for (const { changes } of entries) {
      for (const { entity, id, after, digest } of JSON.parse(changes) as RecordedChange[])
        last.set(rowKey(entity, id), after && { print: fingerprint(entity, after), bulk: digest })
    }
    if (entries.length < entriesPage) return last
    seq = entries.at(-1)!.seq
  }
}

async function* liveRows(sql: Sql, groupId: number, entity: EntityName): AsyncGenerator<AnyRow> {
  const table = tableOf(entity)
  const select = `select ${storedColumns(entity)} from ${table.name} where group_id = $1 and deleted = 0`
  for (let after: Key | undefined; ;) {
    const bound = after === undefined ? '' : ' and id > $3'
    const rows = await sql.all<StoredRow & { id: Key }>(`${select}${bound} order by id limit $2`, [groupId, rowsPage, ...(after === undefined ? [] : [after])])
    for (const row of rows) yield decodeRow(table, row)
    if (rows.length < rowsPage) return
    after = rows.at(-1)!.id
  }
}

/** Of the fields in this version that entries keep; a field that an older entry does not have counts as what it is in older rows. Without the version, which is the feed's, not the row's. */
function fingerprint(entity: EntityName, row: AnyRow): string {
  const { columns, defaults } = tableOf(entity)
  const bulky = bulkyFieldsOf(entity)
  const kept = columns.filter(({ field }) => !bulky.includes(field))
  const fields = kept.map(({ field }) => [field, row[field] ?? defaults?.[field] ?? null] as const)
  return digest('sha256', canonicalJson([audienceOf(row), fields]), 'base64')
}
