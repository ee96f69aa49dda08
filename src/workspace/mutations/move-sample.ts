import { moveSample } from '#domain/commands/move-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionsFor } from '#domain/rules/storage/free-positions.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { Refusal } from '#domain/tx.ts'
import { readFreePositions } from '#db/queries/layers.ts'
import { readSample } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { plural } from '#src/ui/text/translate.ts'
import { combineChanges, makeChange, type Change, type ChangeBatch } from '#src/workspace/mutations/change.ts'
import { atLocationText, moveLabel } from '#src/workspace/mutations/mutation-labels.ts'

export type PlacedSample = Pick<SampleRow, 'id' | 'name' | 'layerId' | 'position'>

export interface Location {
  /** Null takes it out of storage. */
  readonly layerId: number | null
  readonly position: number
}

/** Samples with chosen positions: `positions` in the order of the samples. */
export interface PlacementChange extends Change {
  readonly positions: readonly number[]
}

export const moveSampleMutation = (sampleId: number, { layerId, position }: Location, label: string): Mutation =>
  mutation(moveSample, { sampleId, layerId, position: layerId === null ? 0 : position }, label)

/** A sample that is no longer on this device is shown by its id. */
export const readPlacedSample = async (workspace: Workspace, id: number): Promise<PlacedSample> =>
  (await readSample(workspace, id)) ?? { id, name: String(id), layerId: null, position: 0 }

/** To a position that a person chose; if it is taken, the command says by whom. */
export async function moveSampleChange(workspace: Workspace, sample: PlacedSample, to: Location): Promise<Change> {
  return makeMove(sample, to, await readLayers(workspace, [sample.layerId, to.layerId]))
}

/**
 * Moves samples into a compartment, however they were picked up: the first one to `from`, each
 * of the others to the next free position. Refuses with `layer.full`.
 */
export async function placeSamplesChange(
  workspace: Workspace,
  samples: readonly PlacedSample[],
  layer: StorageLayerRow,
  from?: number,
): Promise<PlacementChange> {
  const positions = await findPositions(workspace, layer, samples.length, from)
  if (!positions) throw new Refusal('layer.full', { layerId: layer.id })
  const steps = await makeMoves(workspace, samples, layer, positions)
  return { ...combineChanges(steps, placedText(steps, layer)), positions }
}

/** The same for any number of samples. */
export async function placeSamplesBatch(workspace: Workspace, samples: readonly PlacedSample[], layer: StorageLayerRow): Promise<ChangeBatch> {
  const positions = await findPositions(workspace, layer, samples.length)
  if (!positions) throw new Refusal('layer.full', { layerId: layer.id })
  const steps = await makeMoves(workspace, samples, layer, positions)
  return { steps, done: placedText(steps, layer) }
}

async function makeMoves(workspace: Workspace, samples: readonly PlacedSample[], layer: StorageLayerRow, positions: readonly number[]): Promise<Change[]> {
  const layers = await readLayers(workspace, [layer.id, ...samples.map(({ layerId }) => layerId)])
  return samples.map((sample, at) => makeMove(sample, { layerId: layer.id, position: positions[at]! }, layers))
}

function makeMove(sample: PlacedSample, to: Location, layers: ReadonlyMap<number | null, StorageLayerRow>): Change {
  const [from, into] = [layers.get(sample.layerId), layers.get(to.layerId)]
  const label = moveLabel(sample.name, { layer: from, position: sample.position }, { layer: into, position: to.position })
  const done = into ? atLocationText(sample.name, into, to.position) : label
  return makeChange([moveSampleMutation(sample.id, to, label)], [moveSampleMutation(sample.id, sample, label)], done)
}

const placedText = (steps: readonly Change[], layer: StorageLayerRow): string =>
  steps.length === 1 ? steps[0]!.done : plural(steps.length, { one: '# sample moved to {name}', other: '# samples moved to {name}' }, { name: layer.name })

async function readLayers(workspace: Workspace, ids: readonly (number | null)[]): Promise<Map<number | null, StorageLayerRow>> {
  const rows = await workspace.mirror('storageLayers').bulkGet([...new Set(ids)].flatMap((id) => id ?? []))
  return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])))
}

/** Where new samples begin: a box and its first position, or a compartment and 0. */
export interface StartLocation {
  layer: StorageLayerRow
  position: number
}

/** Positions for this many samples: the first one at `from`, each of the others at the next free position; null if there is no room. */
export async function findPositions(workspace: Workspace, layer: StorageLayerRow, count: number, from?: number): Promise<number[] | null> {
  const free = await readFreePositions(workspace, layer)
  if (!isGrid(layer) || from === undefined) return ifEnough(positionsFor(layer, free, count), count)
  // The tapped position is the person's choice: if it is taken, the command says by whom.
  const after = positionsFor(layer, free, count - 1, from + 1)
  const before = free.filter((position) => position < from).slice(0, count - 1 - after.length)
  return ifEnough([from, ...after, ...before], count)
}

const ifEnough = (positions: number[], count: number): number[] | null => (positions.length === count ? positions : null)

/** The free positions from `start` on, fewer than `count` if the box has no more: where new samples would go. */
export const readFreePositionsFrom = async (workspace: Workspace, { layer, position }: StartLocation, count: number): Promise<number[]> =>
  positionsFor(layer, await readFreePositions(workspace, layer), count, position)

/** Where new samples go; no location if no start was chosen. Refuses if there is no room for all of them. */
export async function findNewPositions(
  workspace: Workspace,
  start: StartLocation | null,
  count: number,
): Promise<{ layerId: number | null; position: number }[]> {
  if (!start) return Array.from({ length: count }, () => ({ layerId: null, position: 0 }))
  const positions = await readFreePositionsFrom(workspace, start, count)
  if (positions.length < count) throw new Refusal('layer.full', { layerId: start.layer.id })
  return positions.map((position) => ({ layerId: start.layer.id, position }))
}
