import { applyUpdate, Doc } from 'yjs'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { commandId } from '#domain/command.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { readInput } from '#domain/input.ts'
import { completeUpdates } from '#domain/rules/documents/complete-updates.ts'
import { mergeDocument } from '#server/followers/merge-document.ts'
import { worldMerge } from '#tests/harness/world-follower.ts'
import type { World } from '#tests/harness/world.ts'

/**
 * Law 13: at rest, the text of a document contains everything that was accepted, and is the same on every device.
 * Law 14: at rest, the follower has nothing left to do.
 */
export async function checkDocuments(world: World): Promise<void> {
  // A restore may have lost for good what an accepted update builds on.
  const isComplete = world.epochs === 1
  for (const groupId of [1, 2]) {
    const stored = await world.store.read(async (tables) => {
      const documents = await Promise.all([0, 1].map((which) => tables.row(groupId, 'documents', `document-of-group-${groupId}-${which}`)))
      const found = documents.flatMap((document) => document ?? [])
      return Promise.all(found.map(async (document) => ({ document, rows: await tables.rowsUnder(groupId, 'documentUpdates', 'byDocument', [document.id]) })))
    })
    for (const each of stored) {
      const document = each.document as unknown as DocumentRow
      const rows = each.rows as unknown as DocumentUpdateRow[]
      if (isComplete) checkText(world, document.id, rows)
      if (mergeDocument(document, rows, worldMerge).length) world.fail(`law 14: ${document.id} is not merged, checked and sealed`)
      checkDevices(world, groupId, document, rows)
    }
  }
}

function checkText(world: World, documentId: string, rows: readonly DocumentUpdateRow[]): void {
  const doc = openDoc(rows)
  if (doc.store.pendingStructs) world.fail(`law 13: an update of ${documentId} waits for one that is missing`)
  const text = doc.getText('text').toJSON()
  const accepted = acceptedTexts(world, documentId)
  const missing = accepted.filter((character) => !text.includes(character))
  if (missing.length) world.fail(`law 13: ${missing.join(' ')} was accepted and is not in ${documentId}`)
  if (text.length !== accepted.length) world.fail(`law 13: ${documentId} has ${text.length} characters, and ${accepted.length} were accepted`)
  if (accepted.length) world.count('text checked')
}

function checkDevices(world: World, groupId: number, document: DocumentRow, rows: readonly DocumentUpdateRow[]): void {
  const text = openDoc(rows).getText('text').toJSON()
  for (const { disk, owner, name } of world.workspaces) {
    if (owner.groupId !== groupId || !disk.row('documents', document.id)) continue
    const own = (disk.rowsOf('documentUpdates') as unknown as DocumentUpdateRow[]).filter((row) => row.documentId === document.id)
    if (openDoc(own).getText('text').toJSON() !== text) world.fail(`law 13: ${document.id} reads otherwise on ${name}`)
  }
}

function openDoc(rows: readonly DocumentUpdateRow[]): Doc {
  const doc = new Doc()
  for (const { parts } of completeUpdates(rows)) applyUpdate(doc, Buffer.concat(parts.map(({ content }) => Buffer.from(content, 'base64'))))
  return doc
}

/** Each append of the simulation types one character. It is in the document as soon as all before it are. */
function acceptedTexts(world: World, documentId: string): string[] {
  const inputs = world.store.audit.flatMap(({ command, code, input }) => {
    if (command !== commandId(appendToDocument) || code !== null) return []
    const parsed = readInput(appendToDocument.input, input)
    return parsed.success && parsed.data.documentId === documentId ? [parsed.data] : []
  })
  const doc = new Doc()
  for (const { content } of inputs) applyUpdate(doc, Buffer.from(content, 'base64'))
  return doc.getText('text').toJSON().split('')
}
