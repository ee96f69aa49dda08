import { liveQuery } from 'dexie'
import { mutation } from '#db/write.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
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

export const firstSampleOf = async ({ workspace, context }: OpenDevice): Promise<number> => {
  const own = await workspace
    .mirror('samples')
    .filter(({ ownerId, archived }) => ownerId === context.userId && !archived)
    .first()
  if (!own) throw new Error('this person owns no sample')
  return own.id
}
