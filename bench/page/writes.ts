import { bucketsOf } from '#db/pull/cursor.ts'
import { sumOfParts } from '#db/pull/cursor-steps.ts'
import { pullQuestionOf, type PullPosition } from '#db/pull/pull-question.ts'
import { applyPage } from '#db/replay/rebase.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { addChecksum, rowChecksum, subtractChecksum } from '#domain/rules/sync/checksum.ts'
import type { PullPage } from '#domain/wire/sync/pull.ts'
import { timed } from '../measure.ts'
import { PlainDexie } from '../baseline/plain-dexie.ts'
import { readMoves, rowsOf, sampleOf, save } from './mutations.ts'
import type { OpenDevice } from './open.ts'

export interface Times {
  ours: number[]
  floor: number[]
}

/** A move from tap to saved, alternating with the plain transaction of the rows it left. */
export async function moves(device: OpenDevice, rounds: number): Promise<Times> {
  const plain = await openPlain()
  const acts = await readMoves(device, rounds)
  let left: Awaited<ReturnType<typeof rowsOf>> | undefined
  const times: Times = { ours: [], floor: [] }
  for (const moved of acts) {
    let ns: number[] = []
    times.ours.push(await timed(async () => (ns = await save(device, [moved]))))
    left = await rowsOf(device, ns)
    times.floor.push(await timed(() => plain.saveMutation(left!)))
  }
  await plain.db.delete()
  return times
}

/** A thousand mutations in one transaction. */
export async function batches(device: OpenDevice, rounds: number, size = 1_000): Promise<Times> {
  const times: Times = { ours: [], floor: [] }
  for (let round = 0; round < rounds; round++) {
    const plain = await openPlain()
    const acts = await readMoves(device, size)
    let ns: number[] = []
    times.ours.push(await timed(async () => (ns = await save(device, acts))))
    const left = await rowsOf(device, ns)
    times.floor.push(await timed(() => plain.saveMutation(left)))
    await plain.db.delete()
  }
  return times
}

/** Fills the queue with this many mutations, by moves in batches. */
export async function fillQueue(device: OpenDevice, count: number): Promise<void> {
  for (let waiting = await device.workspace.outbox.count(); waiting < count; waiting = await device.workspace.outbox.count()) {
    await save(device, await readMoves(device, Math.min(1_000, count - waiting)))
  }
}

/** One row pulled while mutations are queued: of a sample that no queued mutation is about, or of one that a queued mutation moved. */
export async function pulls(device: OpenDevice, rounds: number, which: 'untouched' | 'moved'): Promise<Times> {
  const plain = await openPlain()
  const ids =
    which === 'moved' ? (await device.workspace.outbox.toArray()).map(({ input }) => sampleOf([undefined as never, input, ''])) : await untouched(device)
  const pages = ids.slice(0, rounds)
  const rows = (await device.workspace.mirror('samples').bulkGet(pages)).map((row) => row!)
  const times: Times = { ours: [], floor: [] }
  for (const row of rows) {
    const { question, page } = await pageWith(device, row)
    let outcome = ''
    times.ours.push(await timed(async () => (outcome = await applyPage(device.workspace.disk, question, page, Date.now()))))
    if (outcome !== 'applied') throw new Error(`the page was ${outcome}`)
    times.floor.push(await timed(() => plain.putSample({ ...row, note: `changed at ${page.versions.group}` })))
  }
  await plain.db.delete()
  return times
}

/** What the server would answer after a colleague has changed the sample's note. */
async function pageWith({ workspace }: OpenDevice, sample: SampleRow & { version?: number }): Promise<{ question: PullPosition; page: PullPage }> {
  const cursor = await workspace.disk.transaction([], (stored) => stored.cursor())
  const base = await workspace.db.table<{ row: SampleRow & { version?: number } }, string>('$base').get(`samples#${sample.id}`)
  const held = base?.row ?? sample
  const version = cursor.versions.group + 1
  const sum = sumOfParts(cursor)
  const without = subtractChecksum(sum.checksum, rowChecksum('samples', sample.id, held.version ?? 0))
  const page: PullPage = {
    epoch: cursor.epoch,
    versions: { ...cursor.versions, group: version },
    rows: [{ entity: 'samples', id: sample.id, version, bucket: 'group', row: { ...held, note: `changed at ${version}`, version } }],
    more: false,
    buckets: bucketsOf(cursor.parts),
    lastMutation: cursor.lastMutation - cursor.since,
    results: [],
    count: sum.count,
    checksum: addChecksum(without, rowChecksum('samples', sample.id, version)),
    serverTime: Date.now(),
    minApp: '0.2.0',
  }
  return { question: pullQuestionOf(cursor)!, page }
}

/** Samples without a location or on a shelf: no queued move is about them. */
async function untouched({ workspace }: OpenDevice): Promise<number[]> {
  const queued = new Set((await workspace.outbox.toArray()).flatMap(({ about }) => about))
  const ids = await workspace.mirror('samples').orderBy('id').reverse().limit(5_000).primaryKeys()
  return ids.filter((id) => !queued.has(`samples#${id}`))
}

export async function openPlain(): Promise<PlainDexie> {
  const plain = new PlainDexie('plain')
  await plain.db.delete()
  await plain.db.open()
  return plain
}
