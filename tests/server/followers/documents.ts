import type { Doc } from 'yjs'
import { plainTextSchema } from '#domain/document-schema-numbers.ts'
import type { Change } from '#domain/draft.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import { updateRowId, type DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { AnyRow } from '#domain/schema.ts'
import { completeUpdates } from '#domain/rules/documents/complete-updates.ts'
import type { FeedStore } from '#server/feed/tables.ts'
import { DocumentCopy } from '#db/documents/document-copy.ts'
import { toBase64 } from '#db/documents/base64.ts'

export const feed = 7
export const documentId = 'document-0000-0000-0007'

export const makeDocument = (fields: Partial<DocumentRow> = {}): DocumentRow => ({
  id: documentId,
  audience: 0,
  subject: 'samples#1',
  schemaNumber: plainTextSchema,
  state: 'open',
  signedBy: null,
  signedAt: null,
  digest: null,
  quarantined: 0,
  ...fields,
})

export const makeUpdate = (updateId: string, bytes: Uint8Array, fields: Partial<DocumentUpdateRow> = {}): DocumentUpdateRow => ({
  id: updateRowId(updateId, 1),
  audience: 0,
  documentId,
  updateId,
  part: 1,
  parts: 1,
  content: toBase64(bytes),
  chain: 'chain',
  unreadable: 0,
  ...fields,
})

/** What a person's edit sends. */
export function updateOf(doc: Doc, edit: () => void): Uint8Array {
  const updates: Uint8Array[] = []
  const hear = (update: Uint8Array) => void updates.push(update)
  doc.on('update', hear)
  doc.transact(edit)
  doc.off('update', hear)
  return updates[0]!
}

/** Each row in a version of its own. */
export async function store(to: FeedStore, rows: readonly (DocumentRow | DocumentUpdateRow)[]): Promise<void> {
  for (const row of rows) {
    await to.write(async (tables) => {
      const version = (await tables.lockGroup(feed)) + 1
      const entity = 'subject' in row ? 'documents' : 'documentUpdates'
      const change: Change = { entity, id: row.id, before: null, after: row as unknown as AnyRow }
      await tables.saveChanges(feed, version, [change])
      await tables.saveVersion(feed, version)
    })
  }
}

export const readRows = (from: FeedStore): Promise<DocumentUpdateRow[]> =>
  from.read((tables) => tables.rowsUnder(feed, 'documentUpdates', 'byDocument', [documentId])) as Promise<unknown> as Promise<DocumentUpdateRow[]>

export const readDocument = (from: FeedStore): Promise<DocumentRow> =>
  from.read((tables) => tables.row(feed, 'documents', documentId)) as Promise<unknown> as Promise<DocumentRow>

export const textOf = (rows: readonly DocumentUpdateRow[]): string => new DocumentCopy(documentId, rows).doc.getText('text').toJSON()

export const countOf = (rows: readonly DocumentUpdateRow[]): number => completeUpdates(rows).length

/** A device that pulls pages of this document's rows, from any cursor. */
export class Reader {
  readonly rows = new Map<string, DocumentUpdateRow>()
  #cursor = 0
  readonly #store: FeedStore

  constructor(from: FeedStore) {
    this.#store = from
  }

  /** One page; false if there is no more. */
  async pull(limit: number): Promise<boolean> {
    const wanted = [{ entity: 'documentUpdates' as const, audience: 0, after: this.#cursor }]
    const { rows, until } = await this.#store.read((tables) => tables.changes(feed, wanted, limit))
    for (const { id, row } of rows) {
      if (row) this.rows.set(String(id), row as unknown as DocumentUpdateRow)
      else this.rows.delete(String(id))
    }
    this.#cursor = rows.at(-1)?.version ?? this.#cursor
    return until !== null
  }

  get text(): string {
    return textOf([...this.rows.values()])
  }
}
