import { applyUpdate, Doc, equalSnapshots, snapshot } from 'yjs'
import { documentSchemas } from '#domain/document-schemas.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { readContent } from '#domain/rules/documents/read-content.ts'
import { canonicalJson } from '#domain/rules/sync/canonical-json.ts'
import { ReplayedText } from '../documents/replayed-text.ts'
import { neverYield } from '../feed/yield-control.ts'
import { readUpdates } from '../followers/merge-document.ts'
import { readAppends } from '../store/feed/document-appends.ts'
import type { FeedTables } from '../store/feed/feed-tables.ts'

const documentsAtOnce = 100

/** The documents of a group whose stored updates say something else than what the audit log has of them, by id; and how many there are. */
export async function wrongTexts(store: FeedTables, groupId: number): Promise<{ count: number; wrong: string[] }> {
  const wrong: string[] = []
  let count = 0
  for (let after: number | null = 0; after !== null;) {
    const from: number = after
    const { rows, until } = await store.read((tables) => tables.followedRows(groupId, ['documents'], from, documentsAtOnce), 'long')
    for (const { row } of rows) {
      if (row === null) continue
      count++
      const document = row as unknown as DocumentRow
      if (!(await isAsRecorded(store, groupId, document))) wrong.push(document.id)
    }
    after = until
  }
  return { count, wrong }
}

const isAsRecorded = (store: FeedTables, groupId: number, { id, schemaNumber }: DocumentRow): Promise<boolean> =>
  store.read(async (tables, sql) => {
    const rows = (await tables.rowsUnder(groupId, 'documentUpdates', 'byDocument', [id])) as unknown as DocumentUpdateRow[]
    const recorded = new ReplayedText(schemaNumber)
    for await (const part of readAppends(sql, { groupId, documentId: id }, 0, Number.MAX_SAFE_INTEGER, neverYield)) await recorded.take(part)
    const stored = readUpdates(rows).updates.map(({ bytes }) => bytes)
    return saySame(stored, await recorded.updates(), schemaNumber)
  }, 'long')

/** Whether they have the same insertions and deletions of the same people, and read the same. */
function saySame(some: readonly Uint8Array[], others: readonly Uint8Array[], schemaNumber: number): boolean {
  const docs = [some, others].map((updates) => {
    const doc = new Doc()
    for (const update of updates) applyUpdate(doc, update)
    return doc
  }) as [Doc, Doc]
  try {
    const schema = documentSchemas.get(schemaNumber)
    const [one, other] = docs.map((doc) => schema && canonicalJson(readContent(doc, schema) ?? null))
    return one === other && equalSnapshots(snapshot(docs[0]), snapshot(docs[1]))
  } finally {
    for (const doc of docs) doc.destroy()
  }
}
