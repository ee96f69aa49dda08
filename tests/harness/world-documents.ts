import { DocumentCopy } from '#db/documents/document-copy.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { Pick } from './pick.ts'
import type { WorldTab } from './world-device.ts'
import type { World } from './world.ts'

/** Few, so that people write in the same ones. */
export const documentIdOf = (groupId: number, which: number): string => `document-of-group-${groupId}-${which}`
export const documentOf = (groupId: number, pick: Pick): string => documentIdOf(groupId, pick(2))

/** Unique in a history, and one code unit, so that nobody types in the middle of it. */
const characterOf = (typed: number): string => String.fromCharCode(0x4e00 + (typed % 20_000))

/** The input of an append: one more character, typed in the copy that is open in this tab, or in a new one. */
export async function typeInDocument(world: World, tab: WorldTab, documentId: string, pick: Pick): Promise<unknown> {
  const rows = (tab.workspace.disk.rowsOf('documentUpdates') as unknown as DocumentUpdateRow[]).filter((row) => row.documentId === documentId)
  let copy = tab.copies.get(documentId)
  if (copy && !copy.take(rows)) {
    world.count('copy of a document rebuilt')
    copy = undefined
  }
  if (!copy) {
    tab.copies.set(documentId, (copy = new DocumentCopy(documentId, rows)))
    // In a history, the same ones each time: they decide which of two texts at the same place comes first.
    copy.doc.clientID = ++world.copies
  }
  const text = copy.doc.getText('text')
  text.insert(pick(text.length + 1), characterOf(world.typed++))
  let input: unknown
  await copy.save('typed', async ([append]) => (input = append![1]))
  return input
}
