import { liveQuery } from 'dexie'
import { DocumentCopy } from '#db/documents/document-copy.ts'
import { readDocumentUpdates } from '#db/queries/sections.ts'
import { randomId } from '#db/random-id.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { createDocument } from '#domain/commands/create-document.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { plainTextSchema } from '#domain/document-schema-numbers.ts'
import type { WorkspaceSync } from '#sync/workspace-sync.ts'
import { readMoves, save } from './mutations.ts'
import { until, type OpenDevice } from './open.ts'

/** Ms on a clock that all pages of this machine share. */
const now = (): number => performance.timeOrigin + performance.now()

/** Resolves when everything is here. */
export async function goOnline(device: OpenDevice): Promise<WorkspaceSync> {
  const sync = device.sync()
  await sync.start()
  await until(() => sync.status.lastSuccessAt !== null && sync.status.state === 'idle')
  return sync
}

/** Changes made offline, then pushed: ms from going online until the last is confirmed here. */
export async function drain(device: OpenDevice, count: number): Promise<number> {
  await save(device, await readMoves(device, count))
  return drainQueue(device)
}

export async function drainQueue(device: OpenDevice): Promise<number> {
  const from = performance.now()
  const sync = device.sync()
  await sync.start()
  await until(async () => (await device.workspace.outbox.count()) === 0)
  const time = performance.now() - from
  device.stopSync()
  return time
}

const seen = new Map<string, number>()

/** B: records when a live query first showed each text of the sample's note. */
export function watchNotes({ workspace }: OpenDevice, sampleId: number): void {
  liveQuery(() => workspace.mirror('samples').get(sampleId)).subscribe((sample) => {
    if (sample && !seen.has(sample.note)) seen.set(sample.note, now())
  })
}

export async function whenSeen(note: string): Promise<number> {
  await until(() => seen.has(note), 2)
  return seen.get(note)!
}

/** Ms between a change that was confirmed and the next tap. */
const pause = 30

/** A: the time of the tap. Nobody taps within milliseconds of the previous change, so that one is confirmed first. */
export async function writeNote(device: OpenDevice, sampleId: number, note: string): Promise<number> {
  await until(async () => (await device.workspace.outbox.count()) === 0, 2)
  await new Promise((resolve) => setTimeout(resolve, pause))
  const at = now()
  await save(device, [mutation(editSample, { sampleId, set: { note: { was: '', to: note } } }, 'Edited')])
  return at
}

/** A: begins a text of the sample. */
export async function beginText(device: OpenDevice, sampleId: number): Promise<string> {
  const id = randomId()
  await save(device, [mutation(createDocument, { id, subject: rowKey('samples', sampleId), schemaNumber: plainTextSchema, audience: 0 }, 'Began')])
  return id
}

/** B: records when a text that is open showed each word. */
export function watchText({ workspace }: OpenDevice, documentId: string): void {
  let copy: DocumentCopy | undefined
  liveQuery(() => readDocumentUpdates(workspace, documentId)).subscribe((rows) => {
    copy ??= new DocumentCopy(documentId, [])
    copy.take(rows)
    for (const word of copy.doc.getText('text').toJSON().split(' ')) if (!seen.has(word)) seen.set(word, now())
  })
}

let written: DocumentCopy | undefined

/** A: the time of the key. It is saved at once, as while someone else is in the text. */
export async function typeWord(device: OpenDevice, documentId: string, word: string): Promise<number> {
  await until(async () => (await device.workspace.outbox.count()) === 0, 2)
  await new Promise((resolve) => setTimeout(resolve, pause))
  const at = now()
  written ??= new DocumentCopy(documentId, [])
  written.doc.getText('text').insert(0, `${word} `)
  await written.save('Wrote', (mutations) => write(device.workspace.disk, device.context, mutations))
  return at
}

export const firstSampleOf = async ({ workspace, context }: OpenDevice): Promise<number> => {
  const own = await workspace
    .mirror('samples')
    .filter(({ ownerId, archived }) => ownerId === context.userId && !archived)
    .first()
  if (!own) throw new Error('this person owns no sample')
  return own.id
}
