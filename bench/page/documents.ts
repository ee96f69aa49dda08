import { applyUpdate, Doc, encodeStateAsUpdate, mergeUpdates } from 'yjs'
import { toBase64 } from '#db/documents/base64.ts'
import { randomId } from '#db/random-id.ts'
import { DocumentCopy } from '#db/documents/document-copy.ts'
import { write } from '#db/writing/write.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { updateRowId } from '#domain/entities/document-update.ts'
import { plainTextSchema } from '#domain/document-schema-numbers.ts'
import { timed } from '../measure.ts'
import type { OpenDevice } from './open.ts'

/** `merged`: as the server leaves it, which merges the updates of a document; `unmerged`: each keystroke by itself. */
export type DocumentName = 'merged' | 'unmerged'
const idOf = (name: DocumentName): string => `document-of-the-bench-${name}`
/** Updates that become one. */
const mergedAtOnce = 64

/** Puts the same text into both documents, typed in as many updates, each at another place. */
export async function fillDocuments({ workspace }: OpenDevice, count: number): Promise<void> {
  const doc = new Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  const text = doc.getText('text')
  for (let typed = 0; typed < count; typed++) text.insert((typed * 7_919) % (typed + 1), 'a')
  const merged: Uint8Array[] = []
  for (let at = 0; at < count; at += mergedAtOnce) merged.push(mergeUpdates(updates.slice(at, at + mergedAtOnce)))
  for (const [name, parts] of [
    ['merged', merged],
    ['unmerged', updates],
  ] as const) {
    const id = idOf(name)
    const state = { state: 'open', signedBy: null, signedAt: null, digest: null, quarantined: 0, version: 1 } as const
    await workspace.mirror('documents').put({ id, audience: 0, subject: 'samples#1', schemaNumber: plainTextSchema, ...state })
    await workspace.mirror('documentUpdates').bulkPut(parts.map((update, at) => rowOf(id, name, at + 1, update)))
  }
}

/** As the server sends it: with an id that says nothing about the order. */
const rowOf = (documentId: string, name: DocumentName, version: number, update: Uint8Array): DocumentUpdateRow & { version: number } => {
  const updateId = randomId()
  return {
    id: updateRowId(updateId, 1),
    audience: 0,
    documentId,
    updateId,
    part: 1,
    parts: 1,
    content: toBase64(update),
    chain: name === 'merged' ? '' : 'a-copy-of-somebody',
    unreadable: 0,
    version,
  }
}

const rowsOf = ({ workspace }: OpenDevice, name: DocumentName): Promise<DocumentUpdateRow[]> =>
  workspace.mirror('documentUpdates').where('documentId').equals(idOf(name)).toArray()

/** From the rows on the disk to the text. */
export async function openDocument(device: OpenDevice, name: DocumentName): Promise<number> {
  let length = 0
  const took = await timed(async () => {
    length = new DocumentCopy(idOf(name), await rowsOf(device, name)).doc.getText('text').toJSON().length
  })
  if (length < 1_000) throw new Error(`the document has ${length} characters`)
  return took
}

/** Each letter saved by itself, as if someone typed as slowly as the device can save. */
export async function typeInDocument(device: OpenDevice, keystrokes: number): Promise<number[]> {
  const copy = new DocumentCopy(idOf('merged'), await rowsOf(device, 'merged'))
  const text = copy.doc.getText('text')
  const times: number[] = []
  for (let typed = 0; typed < keystrokes; typed++) {
    times.push(
      await timed(() => {
        text.insert(typed, 'b')
        return copy.save('typed', (mutations) => write(device.workspace.disk, device.context, mutations))
      }),
    )
  }
  return times
}

/** Two tablets each wrote so many updates offline, in one text: from their rows to the text of both. */
export async function mergeTwoTablets(each: number): Promise<number> {
  const start = new Doc()
  start.getText('text').insert(0, 'Cells were passaged at 80%. ')
  const shared = encodeStateAsUpdate(start)
  const rows = [1, 2].flatMap((tablet) => {
    const doc = new Doc()
    applyUpdate(doc, shared)
    const updates: Uint8Array[] = []
    doc.on('update', (update: Uint8Array) => updates.push(update))
    const text = doc.getText('text')
    for (let typed = 0; typed < each; typed++) text.insert(tablet === 1 ? text.length : (typed * 7_919) % text.length, 'word ')
    return updates.map((update, at) => rowOf('document-of-two-tablets', 'unmerged', tablet * each + at, update))
  })
  rows.push(rowOf('document-of-two-tablets', 'unmerged', 1, shared))
  let length = 0
  const took = await timed(async () => {
    length = new DocumentCopy('document-of-two-tablets', rows).doc.getText('text').toJSON().length
  })
  if (length !== start.getText('text').length + 2 * each * 'word '.length) throw new Error(`the text has ${length} characters`)
  return took
}
