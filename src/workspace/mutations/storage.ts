import { archiveLayer } from '#domain/commands/archive-layer.ts'
import { archiveStorageUnit } from '#domain/commands/archive-storage-unit.ts'
import { createLayer } from '#domain/commands/create-layer.ts'
import { createStorageUnit } from '#domain/commands/create-storage-unit.ts'
import { editLayer } from '#domain/commands/edit-layer.ts'
import { editStorageUnit } from '#domain/commands/edit-storage-unit.ts'
import { moveLayerContents } from '#domain/commands/move-layer-contents.ts'
import { moveLayer } from '#domain/commands/move-layer.ts'
import { recordCount } from '#domain/commands/record-count.ts'
import { reservePositions } from '#domain/commands/reserve-positions.ts'
import { setLayerBarcode } from '#domain/commands/set-layer-barcode.ts'
import { undoCount } from '#domain/commands/undo-count.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { readLayer } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import type { CountUndo } from '#machines/stock-take/stock-take-types.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { archiving, pickFields } from '#src/workspace/mutations/make-changes.ts'
import { moveSampleMutation } from '#src/workspace/mutations/move-sample.ts'

export const createStorageUnitChange = (unit: Parameters<typeof createStorageUnit.about>[0]): Change =>
  makeChange(
    [mutation(createStorageUnit, unit, t('Created storage unit {name}', { name: unit.name }))],
    [archiveStorageUnitMutation(unit, true)],
    t('{name} created', { name: unit.name }),
  )

type UnitEdits = Parameters<typeof editStorageUnit.about>[0]['set']

/** `seen`: what the person saw in the fields that are set. */
export function editStorageUnitChange(unit: StorageUnitRow, set: UnitEdits, seen: UnitEdits): Change {
  const edit = (to: UnitEdits, was: UnitEdits) => mutation(editStorageUnit, { unitId: unit.id, set: to, was }, t('Edited {name}', { name: unit.name }))
  return makeChange([edit(set, seen)], [edit(pickFields(unit, Object.keys(set)), set)], t(messages.changesSaved))
}

export const { toMutation: archiveStorageUnitMutation, toChange: archiveStorageUnitChange } = archiving(archiveStorageUnit, (unitId, archived) => ({
  unitId,
  archived,
}))

export type NewLayer = Omit<Parameters<typeof createLayer.about>[0], 'parentId'>

export function createLayerChange(layer: NewLayer, parent: Pick<StorageLayerRow, 'id' | 'name'>): Change {
  const name = layer.name.trim()
  return makeChange(
    [mutation(createLayer, { ...layer, parentId: parent.id }, t('Created compartment {name} in {parent}', { name, parent: parent.name }))],
    [archiveLayerMutation({ id: layer.id, name }, true)],
    t('Compartment {name} created', { name }),
  )
}

type LayerEdits = Parameters<typeof editLayer.about>[0]['set']
/** All editable fields of a compartment. */
export type LayerFields = Required<LayerEdits>

/** `seen`: what the person saw in the fields that are set. */
export function editLayerChange(layer: StorageLayerRow, set: LayerEdits, seen: LayerEdits): Change {
  const edit = (to: LayerEdits, was: LayerEdits) => mutation(editLayer, { layerId: layer.id, set: to, was }, t('Edited {name}', { name: layer.name }))
  const now: LayerFields = { ...layer, kind: layer.kind as LayerFields['kind'], transposed: layer.transposed === 1 }
  return makeChange([edit(set, seen)], [edit(pickFields(now, Object.keys(set)), set)], t(messages.changesSaved))
}

/** The custom barcode of a compartment; null removes it. `seen` is the one the person saw. */
export function setLayerBarcodeChange(
  { id, name, altBarcode: now }: Pick<StorageLayerRow, 'id' | 'name' | 'altBarcode'>,
  barcode: string | null,
  seen: string | null,
): Change {
  const set = (to: string | null, was: string | null) =>
    mutation(setLayerBarcode, { layerId: id, barcode: to, was }, t('Changed the barcode of {name} to {barcode}', { name, barcode: to ?? '–' }))
  return makeChange([set(barcode, seen)], [set(now, barcode)], t(messages.changesSaved))
}

/** Into `parentId`, at `place` among its compartments or after the last one. */
export const moveLayerMutation = (layerId: number, parentId: number, place: number | null, label: string): Mutation =>
  mutation(moveLayer, { layerId, parentId, place }, label)

/** With everything in it. */
export function moveLayerChange(layer: StorageLayerRow, parent: StorageLayerRow): Change {
  const values = { name: layer.name, place: parent.name }
  const label = t('Moved {name} to {place}', values)
  const undo = layer.parentId === null ? [] : [moveLayerMutation(layer.id, layer.parentId, layer.place, label)]
  return makeChange([moveLayerMutation(layer.id, parent.id, null, label)], undo, t('{name} moved to {place}', values))
}

export interface LayerContents {
  readonly samples: readonly SampleRow[]
  readonly layers: readonly StorageLayerRow[]
}

/** Moves everything in a compartment to the same positions in another. */
export function moveLayerContentsChange(from: StorageLayerRow, to: StorageLayerRow, { samples, layers }: LayerContents): Change {
  const values = { name: from.name, place: to.name }
  const label = t('Moved the contents of {name} to {place}', values)
  // Each moves back separately, so that what was in the target before stays there.
  const undo = [
    ...samples.map((sample) => moveSampleMutation(sample.id, sample, label)),
    ...layers.map((layer) => moveLayerMutation(layer.id, from.id, layer.place, label)),
  ]
  return makeChange([mutation(moveLayerContents, { fromLayerId: from.id, toLayerId: to.id }, label)], undo, t('Contents of {name} moved to {place}', values))
}

function reserveMutation(layer: StorageLayerRow, positions: readonly number[], reserved: boolean, note: string): Mutation {
  const values = { name: layer.name, places: positions.map((position) => positionName(layer, position)).join(', ') }
  const label = reserved ? t('Reserved {places} in {name}', values) : t('Released {places} in {name}', values)
  return mutation(reservePositions, { layerId: layer.id, positions: [...positions], reserved, note }, label)
}

/** Reserves positions for the person, with a short note. */
export const reservePositionsChange = (layer: StorageLayerRow, positions: readonly number[], note: string): Change =>
  makeChange(
    [reserveMutation(layer, positions, true, note)],
    [reserveMutation(layer, positions, false, '')],
    plural(positions.length, { one: '# position reserved for you', other: '# positions reserved for you' }),
  )

/** Releases a reservation, the person's own or someone else's. */
export function releasePositionChange(layer: StorageLayerRow, position: number, userId: number): Change {
  const reservation = layer.reserved[position]
  // Only the person's own can be made again, because the command reserves positions for its sender.
  const undo = reservation?.userId === userId ? [reserveMutation(layer, [position], true, reservation.note)] : []
  return makeChange([reserveMutation(layer, [position], false, '')], undo, t('{place} released', { place: positionName(layer, position) }))
}

export const { toMutation: archiveLayerMutation, toChange: archiveLayerChange } = archiving(archiveLayer, (layerId, archived) => ({ layerId, archived }))

type NamedLayer = Pick<StorageLayerRow, 'id' | 'name'>

export interface CountResult {
  readonly found: readonly number[]
  readonly missing: readonly number[]
}

export const countedText = ({ name }: Pick<StorageLayerRow, 'name'>): string => t('{name} counted', { name })

/** The result of a stock-take. Its undo is known only after it is saved: {@link undoCountChange}. */
export const recordCountChange = ({ id, name }: NamedLayer, { found, missing }: CountResult): Change =>
  makeChange(
    inChunks(Math.max(found.length, missing.length), (part) =>
      mutation(recordCount, { layerId: id, found: part(found), missing: part(missing) }, t('Counted {name}', { name })),
    ),
    [],
    countedText({ name }),
  )

export const undoCountChange = ({ name }: Pick<StorageLayerRow, 'name'>, counts: readonly CountUndo[]): Change =>
  makeChange(
    counts.map((input) => mutation(undoCount, input, t('Undid the stock-take of {name}', { name }))),
    [],
    t('Undone'),
  )

export interface BeforeCount {
  readonly layer: StorageLayerRow | undefined
  /** Since when each of them was missing; only samples that are recorded there. */
  readonly missingSince: ReadonlyMap<number, number | null>
}

/** What the undo of a count restores. */
export async function readBeforeCount(workspace: Workspace, layerId: number, { found, missing }: CountResult): Promise<BeforeCount> {
  const rows = await workspace.mirror('samples').bulkGet([...found, ...missing])
  const missingSince = new Map(rows.flatMap((row) => (row?.layerId === layerId ? [[row.id, row.missingSince] as const] : [])))
  return { layer: await readLayer(workspace, layerId), missingSince }
}

/** Once it is saved: what undoes it. */
export async function readCountUndo(workspace: Workspace, count: CountResult, { layer, missingSince }: BeforeCount): Promise<CountUndo[]> {
  const now = layer && (await readLayer(workspace, layer.id))?.countedAt
  if (now == null) return []
  const marks = marksOf(count, missingSince, now)
  const { id: layerId, countedAt, countedBy } = layer!
  return inChunks(marks.length, (part) => ({ layerId, countedAt: now, was: { countedAt, countedBy }, marks: part(marks) }))
}

/** What the count has changed, and the values before. */
const marksOf = ({ found, missing }: CountResult, before: BeforeCount['missingSince'], countedAt: number): CountUndo['marks'] => [
  ...missing.flatMap((sampleId) => (before.has(sampleId) ? { sampleId, was: before.get(sampleId)!, now: countedAt } : [])),
  ...found.flatMap((sampleId) => (before.get(sampleId) == null ? [] : { sampleId, was: before.get(sampleId)!, now: null })),
]

/** For thousands, as many parts as the command needs; at least one. */
function inChunks<T>(count: number, make: (part: <Item>(items: readonly Item[]) => Item[]) => T): T[] {
  const most = limits.many.samples
  const parts = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: parts }, (_, at) => make((items) => items.slice(at * most, (at + 1) * most)))
}
