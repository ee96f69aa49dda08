import { randomUUID } from 'node:crypto'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { bytesOfPart } from '#domain/document-limits.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { completeUpdates } from '#domain/rules/documents/complete-updates.ts'
import { apiCommand, type ApiCommand } from '../feed/run-as-api.ts'
import { bytesOfUpdate } from '../followers/merge-document.ts'

function openDoc(rows: readonly DocumentUpdateRow[]): Doc {
  const doc = new Doc()
  doc.transact(() => {
    for (const { parts } of completeUpdates(rows)) applyUpdate(doc, bytesOfUpdate(parts))
  })
  return doc
}

/** What is in a document. */
export function inDocument<Result>(rows: readonly DocumentUpdateRow[], read: (doc: Doc) => Result): Result {
  const doc = openDoc(rows)
  try {
    return read(doc)
  } finally {
    doc.destroy()
  }
}

/** What changes in a document, as an update of it; null if nothing does. `change` says whether it has changed anything. */
export const updateOf = (rows: readonly DocumentUpdateRow[], change: (doc: Doc) => boolean): Uint8Array | null =>
  inDocument(rows, (doc) => {
    const before = encodeStateVector(doc)
    return change(doc) ? encodeStateAsUpdate(doc, before) : null
  })

/** All that is in a document, as an update: the first thing that is written in another one. */
export const copyOf = (rows: readonly DocumentUpdateRow[]): Uint8Array => inDocument(rows, encodeStateAsUpdate)

/** An update of a document, as commands; none if there is none. */
export function appendCommands(documentId: string, update: Uint8Array | null): ApiCommand[] {
  if (!update) return []
  const [updateId, chains] = [randomUUID(), [randomUUID()]]
  const parts = Math.max(1, Math.ceil(update.length / bytesOfPart))
  return Array.from({ length: parts }, (_, at) => {
    const content = Buffer.from(update.subarray(at * bytesOfPart, (at + 1) * bytesOfPart)).toString('base64')
    return apiCommand(appendToDocument, { documentId, updateId, chains, part: at + 1, parts, content })
  })
}
