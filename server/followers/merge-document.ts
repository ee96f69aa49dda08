import { hash } from 'node:crypto'
import type { Change } from '#domain/draft.ts'
import { documentSchemas } from '#domain/document-schemas.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import { updateRowId, type DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { bytesOfPart, documentLimits } from '#domain/document-limits.ts'
import { completeUpdates, type CompleteUpdate } from '#domain/rules/documents/complete-updates.ts'
import type { AnyRow } from '#domain/schema.ts'
import { canonicalJson } from '#domain/rules/sync/canonical-json.ts'
import { countToMerge } from './choose-updates.ts'
import { mergeAll } from './merge-all.ts'
import { readContent } from './document-content.ts'
import { isReadable } from './is-readable.ts'

interface Update {
  readonly rows: readonly DocumentUpdateRow[]
  readonly bytes: Uint8Array
}

export interface MergeOptions {
  readonly mergeAt: number
  readonly merge: (updates: Uint8Array[]) => Uint8Array
}

export const usualMerge: MergeOptions = { mergeAt: documentLimits.mergeAt, merge: mergeAll }

/**
 *   100 updates ──► mergeAll ──► 1 update, whose content is that of the 100   in one version, so that no device ever sees only one half of it
 *   the content as JSON ──► fits its schema? quarantined      signed ──► all updates become one, the digest of the content is stored ──► never again
 *
 * What to change in a document and its updates, as they are now. Law 149: updates are merged as bytes, never through a document, which would lose
 * what it cannot show yet.
 */
export function mergeDocument(document: DocumentRow, rows: readonly DocumentUpdateRow[], { mergeAt, merge }: MergeOptions): Change[] {
  const schema = documentSchemas.get(document.schemaNumber)
  // Signed and done; or of a schema that only a newer server knows.
  if (document.digest !== null || !schema) return []
  const isSigned = document.state === 'signed'
  const { updates, unreadable } = readUpdates(rows)
  const chosen = isSigned ? (isSealed(document.id, updates) ? [] : updates) : chooseUpdates(updates, mergeAt)
  const merged = chosen.length ? toRows(document, merge(chosen.map(({ bytes }) => bytes))) : []
  const content = readContent(
    updates.map(({ bytes }) => bytes),
    schema,
  )
  const quarantined = content === undefined ? 1 : 0
  const digest = isSigned && content !== undefined ? hash('sha256', canonicalJson(content), 'hex') : null
  const changes: Change[] = []
  for (const row of merged) changes.push(put('documentUpdates', null, row))
  for (const { rows: replaced } of chosen) for (const row of replaced) changes.push(remove(row))
  for (const row of unreadable) changes.push(put('documentUpdates', row, { ...row, unreadable: 1 }))
  if (document.quarantined !== quarantined || document.digest !== digest) changes.push(put('documents', document, { ...document, quarantined, digest }))
  return changes
}

/** A document that cannot be read. */
export const quarantine = (document: DocumentRow): Change[] => (document.quarantined ? [] : [put('documents', document, { ...document, quarantined: 1 })])

/** The complete updates with their bytes, and the rows that cannot be read as one. */
export function readUpdates(rows: readonly DocumentUpdateRow[]): { updates: Update[]; unreadable: DocumentUpdateRow[] } {
  const updates: Update[] = []
  const unreadable: DocumentUpdateRow[] = []
  for (const { parts } of completeUpdates(rows)) {
    const bytes = bytesOfUpdate(parts)
    if (isReadable(bytes)) updates.push({ rows: parts, bytes })
    else unreadable.push(...parts)
  }
  return { updates, unreadable }
}

export const bytesOfUpdate = (parts: CompleteUpdate['parts']): Uint8Array => Buffer.concat(parts.map(({ content }) => Buffer.from(content, 'base64')))

function chooseUpdates(updates: readonly Update[], mergeAt: number): Update[] {
  const ascending = updates.toSorted((a, b) => a.bytes.length - b.bytes.length)
  return ascending.slice(
    0,
    countToMerge(
      ascending.map(({ bytes }) => bytes.length),
      mergeAt,
    ),
  )
}

/** Its id comes from its content, and has a character that no device can use. */
const mergedId = (documentId: string, bytes: Uint8Array): string => `merged:${hash('sha256', Buffer.concat([Buffer.from(`${documentId} `), bytes]), 'hex')}`

/** All in one update whose id is that of its bytes, so that any other byte shows. An empty document has none. */
export const isSealed = (documentId: string, updates: readonly Update[]): boolean =>
  updates.length === 0 || (updates.length === 1 && updates[0]!.rows[0]!.updateId === mergedId(documentId, updates[0]!.bytes))

function toRows({ id: documentId, audience }: DocumentRow, bytes: Uint8Array): DocumentUpdateRow[] {
  const updateId = mergedId(documentId, bytes)
  const parts = Math.max(1, Math.ceil(bytes.length / bytesOfPart))
  return Array.from({ length: parts }, (_, at) => {
    const content = Buffer.from(bytes.subarray(at * bytesOfPart, (at + 1) * bytesOfPart)).toString('base64')
    return { id: updateRowId(updateId, at + 1), audience, documentId, updateId, part: at + 1, parts, content, chain: '', unreadable: 0 }
  })
}

type Row = DocumentRow | DocumentUpdateRow

const put = (entity: 'documents' | 'documentUpdates', before: Row | null, after: Row): Change => ({
  entity,
  id: after.id,
  before: before as AnyRow | null,
  after: after as unknown as AnyRow,
})

const remove = (row: DocumentUpdateRow): Change => ({ entity: 'documentUpdates', id: row.id, before: row as unknown as AnyRow, after: null })
