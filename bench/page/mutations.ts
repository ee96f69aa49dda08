import type { Effect } from '#db/disk/disk-rows.ts'
import { write } from '#db/writing/write.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import type { AnyRow } from '#domain/schema.ts'
import type { WrittenRows } from '../baseline/plain-dexie.ts'
import type { OpenDevice } from './open.ts'

/** Moves of samples in grids to free positions in grids, each sample and each position once. */
export async function readMoves({ workspace }: OpenDevice, count: number): Promise<Mutation[]> {
  const layers = (await workspace.mirror('storageLayers').toArray()).filter(({ rows, columns }) => rows * columns > 1)
  const free: { layerId: number; position: number }[] = []
  const ids: number[] = []
  for (const { id, rows, columns } of layers) {
    if (free.length >= count && ids.length >= count) break
    const here = await workspace.mirror('samples').where('[layerId+position]').between([id, 0], [id, Infinity]).toArray()
    const taken = new Set(here.map(({ position }) => position))
    for (let position = 1; position <= rows * columns; position++) if (!taken.has(position)) free.push({ layerId: id, position })
    ids.push(...here.filter(({ archived }) => !archived).map((sample) => sample.id))
  }
  // From the far end, so that samples do not move within their own box.
  const places = free.slice(-count)
  if (places.length < count || ids.length < count) throw new Error(`only ${places.length} free places and ${ids.length} samples`)
  return places.map((place, at) => mutation(moveSample, { sampleId: ids[at]!, ...place }, 'Moved'))
}

export const sampleOf = ([, input]: Mutation): number => (input as { sampleId: number }).sampleId

/** The rows that mutations left on the disk, for the baseline to write. */
export async function rowsOf({ workspace }: OpenDevice, ns: readonly number[]): Promise<WrittenRows> {
  const intents = (await workspace.outbox.bulkGet([...ns])).map((intent) => intent!)
  const effects = (await workspace.effects.bulkGet([...ns])).map((effect) => effect as Effect)
  const marks = effects.flatMap(({ touched }) => touched)
  const samples = (await workspace.mirror('samples').bulkGet(intents.map(({ input }) => (input as { sampleId: number }).sampleId))) as unknown as AnyRow[]
  const bases = (await workspace.db.table<{ mark: string; row: AnyRow | null }, string>('$base').bulkGet(marks)).map((base) => base!)
  return { samples, intents, bases, effects }
}

export const save = ({ workspace, context }: OpenDevice, acts: readonly Mutation[]): Promise<number[]> => write(workspace.disk, context, acts)
