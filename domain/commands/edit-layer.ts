import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import type { Numbering, Reservation, StorageLayerRow } from '../entities/storage-layer.ts'
import { id, shortText, partialOf } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { isGrid, isGridSize, remapPosition, type Grid } from '../rules/storage/grid.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getLiveLayer } from '../rules/storage/location.ts'
import { remarkOverwritten } from '../rules/changes/remark-overwritten.ts'
import type { Tx } from '../tx.ts'
import { layerKind } from './create-layer.ts'

const numbering: z.ZodMiniType<Numbering> = z.enum(['alphabetic', 'numeric', 'roman'])
const side = z.int().check(z.nonnegative())
const fields = partialOf({
  name: shortText,
  kind: layerKind,
  rows: side,
  columns: side,
  rowNumbering: numbering,
  columnNumbering: numbering,
  transposed: z.boolean(),
})

/** Changes the name, kind, grid or position labels of a compartment. When the grid changes, samples keep their row and column. */
export const editLayer = defineCommand({
  name: 'layer.edit',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('Edit'),
    activity: msg('Changed a compartment'),
    topic: 'storage',
    corrections: { name: [['set', 'name']] },
  },
  input: z.object({
    layerId: id,
    set: fields,
    /** What the person saw in the fields they changed. */
    was: z.exactOptional(fields),
  }),
  uses: ['samples', 'storageLayers'],
  refusals: ['permission.denied', 'layer.gone', 'layer.archived', 'layer.is-unit', 'layer.name-missing', 'layer.grid-invalid', 'layer.grid-too-small'],
  about: (input) => [rowKey('storageLayers', input.layerId)],
  async apply(tx, { layerId, set, was }, who) {
    await assertMay(tx, who, 'storageLayers', 'Update')
    const layer = await getLiveLayer(tx, layerId)
    if (layer.kind === 'unit' && (set.name !== undefined || set.kind !== undefined || set.rows)) tx.refuse('layer.is-unit', { layerId })
    const { kind, rows, columns, rowNumbering, columnNumbering } = { ...layer, ...set }
    const name = (set.name ?? layer.name).trim()
    if (!name) tx.refuse('layer.name-missing')
    if (!isGridSize(rows, columns)) tx.refuse('layer.grid-invalid')
    const transposed = set.transposed === undefined ? layer.transposed : set.transposed ? 1 : 0
    const isSameGrid = rows === layer.rows && columns === layer.columns
    const reserved = isSameGrid ? layer.reserved : await fitGrid(tx, layer, { rows, columns })
    remarkOverwritten(tx, { layerId }, layer, set, was)
    await tx.patch('storageLayers', layerId, { name, kind, rows, columns, rowNumbering, columnNumbering, transposed, reserved })
  },
})

/** Gives every sample its position in the new grid and returns the reservations there. */
async function fitGrid(tx: Tx<'samples', 'layer.grid-too-small'>, layer: StorageLayerRow, grid: Grid): Promise<Record<string, Reservation>> {
  const samples = await tx.where('samples', 'byPlace', [layer.id])
  const places = new Map(samples.map((sample) => [sample.id, newPosition(layer, grid, sample.position)]))
  const outside = samples.filter((sample) => places.get(sample.id) === undefined)
  if (outside.length) tx.refuse('layer.grid-too-small', { layerId: layer.id, samples: outside.length, name: outside[0]!.name })
  for (const sample of samples) await tx.patch('samples', sample.id, { position: places.get(sample.id)! })
  const reserved: Record<string, Reservation> = {}
  for (const [position, kept] of Object.entries(layer.reserved)) {
    const moved = newPosition(layer, grid, Number(position))
    if (moved === undefined) return tx.refuse('layer.grid-too-small', { layerId: layer.id, samples: 0, name: kept.note })
    reserved[moved] = kept
  }
  return reserved
}

/** Samples in a compartment without a grid have no position to take in a grid, and their order has no meaning there. */
function newPosition(from: Grid, to: Grid, position: number): number | undefined {
  if (!isGrid(to) || !isGrid(from)) return undefined
  return remapPosition(to, from, position)
}
