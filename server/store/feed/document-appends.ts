import type { Change } from '#domain/draft.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { effectiveTime } from '#domain/rules/sync/mutation-time.ts'
import type { Append } from '#server/documents/group-versions.ts'
import type { AppendedPart } from '#server/documents/replayed-text.ts'
import type { YieldControl } from '#server/feed/yield-control.ts'
import type { Sql } from '#server/store/sql.ts'

/** A document of a group. */
export interface DocumentAddress {
  readonly groupId: number
  readonly documentId: string
}

const ofDocument = `from audit_row join audit on audit.group_id = audit_row.group_id and audit.seq = audit_row.seq
  where audit_row.group_id = $1 and audit_row.entity = 'documents' and audit_row.row_id = $2`

/** Entries without their content; with it, one has up to 200 KB. */
const listedAtOnce = 500
const readAtOnce = 50

/** Characters of everything in the audit log about a document. */
export async function readHistoryLength(sql: Sql, { groupId, documentId }: DocumentAddress): Promise<number> {
  const [row] = await sql.all<{ characters: number | null }>(`select sum(length(audit.input)) as characters ${ofDocument}`, [groupId, documentId])
  return row?.characters ?? 0
}

interface ListedRow {
  seq: number
  userId: number
  capturedAt: number
  clockOffset: number
  recordedAt: number
  changes: string
}

/** Everything that was appended to a document, the oldest first, without its content. */
export async function listAppends(sql: Sql, { groupId, documentId }: DocumentAddress, giveWay: YieldControl): Promise<Append[]> {
  const appends: Append[] = []
  for (let after = 0; ; await giveWay()) {
    const rows = await sql.all<ListedRow>(
      `select audit.seq as seq, audit.user_id as "userId", audit.captured_at as "capturedAt", audit.clock_offset as "clockOffset",
        audit.recorded_at as "recordedAt", audit.changes as changes ${ofDocument} and audit_row.seq > $3 order by audit_row.seq limit ${listedAtOnce}`,
      [groupId, documentId, after],
    )
    for (const row of rows) {
      const update = updateIn(row.changes, documentId)
      if (update) appends.push({ seq: row.seq, userId: row.userId, at: effectiveTime(row), receivedAt: row.recordedAt, chain: update.chain })
    }
    if (rows.length < listedAtOnce) return appends
    after = rows.at(-1)!.seq
  }
}

/** The content of what was appended after one place in the log, up to another, a few at a time. */
export async function* readAppends(
  sql: Sql,
  { groupId, documentId }: DocumentAddress,
  after: number,
  upTo: number,
  giveWay: YieldControl,
): AsyncGenerator<AppendedPart> {
  for (let from = after; ; await giveWay()) {
    const rows = await sql.all<{ seq: number; input: string; changes: string }>(
      `select audit.seq as seq, audit.input as input, audit.changes as changes ${ofDocument} and audit_row.seq > $3 and audit_row.seq <= $4
        order by audit_row.seq limit ${readAtOnce}`,
      [groupId, documentId, from, upTo],
    )
    for (const { input, changes } of rows) {
      const update = updateIn(changes, documentId)
      // The change leaves out the content, which is in the input.
      if (update) yield { ...update, content: (JSON.parse(input) as Pick<AppendedPart, 'content'>).content }
    }
    if (rows.length < readAtOnce) return
    from = rows.at(-1)!.seq
  }
}

/** The update that an entry added to a document; none if it is about something else, or the update was there already. */
function updateIn(changes: string, documentId: string): DocumentUpdateRow | undefined {
  const added = (JSON.parse(changes) as Change[]).find(({ entity, before }) => entity === 'documentUpdates' && before === null)
  const update = added?.after as unknown as DocumentUpdateRow | undefined
  return update?.documentId === documentId ? update : undefined
}
