import * as z from 'zod/mini'
import { editLayer } from '#domain/commands/edit-layer.ts'
import { editStorageUnit } from '#domain/commands/edit-storage-unit.ts'
import { moveLayer } from '#domain/commands/move-layer.ts'
import { setLayerBarcode } from '#domain/commands/set-layer-barcode.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { definitionIdOf, shapeOf, type LayerShape } from '#domain/wire/inventory/storage-to-wire.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { plainText, wireFlag, wireId, wireInt } from '../input.ts'
import { defineRoute } from '../route.ts'
import { runAllAsCaller, runAsCaller } from '../run-as-caller.ts'
import { assertMayLayers, dimension, maxSize, type Dimension } from './layer-input.ts'
import { readLayer } from './layers.ts'

const text = plainText(limits.name.longest)

const changes = z.strictObject({
  name: z.optional(text),
  dimension: z.optional(dimension),
  transposed: z.optional(wireFlag),
  altID: z.optional(z.nullable(text)),
  parentStorageLayerID: z.optional(wireId),
  position: z.optional(wireInt(0, limits.grid.most)),
  storageLayerDefinitionID: z.optional(wireId),
  icon: z.optional(z.nullable(text)),
  maxSize,
})

/**
 * PATCH /api/v1/storageLayers/{storageLayerID}: name, grid, labels, own barcode, and what it is in; all given fields or none. The outermost compartment of
 * a storage unit has the name of the unit. Answers `{}`.
 */
export const patchLayer = defineRoute({
  method: 'PATCH',
  path: '/api/v1/storageLayers/:layerId',
  access: 'member',
  writes: () => true,
  input: z.object({ params: z.object({ layerId: wireId }), body: changes }),
  refusals: [
    ...new Set([
      ...editLayer.refusals,
      ...editStorageUnit.refusals,
      ...setLayerBarcode.refusals,
      ...moveLayer.refusals,
      'layer.definition-gone' as const,
      'input.nothing' as const,
    ]),
  ],
  async handler(call, { params: { layerId }, body }) {
    if (Object.values(body).every((value) => value === undefined)) throw new Refusal('input.nothing')
    const layer = await readLayer(call, layerId)
    await assertMayLayers(call, 'Update')
    const acts = actsFor(layer, body)
    if (acts.length > 0) await runAllAsCaller(call, acts)
    return {}
  },
})

function actsFor(
  layer: StorageLayerRow,
  { name, dimension, transposed, altID, parentStorageLayerID, position, storageLayerDefinitionID }: z.infer<typeof changes>,
): ApiCommand[] {
  const layerId = layer.id
  const defined = storageLayerDefinitionID ? shapeOf(storageLayerDefinitionID) : undefined
  if (storageLayerDefinitionID && !defined) throw new Refusal('layer.definition-gone')
  const isOther = defined && storageLayerDefinitionID !== definitionIdOf(layer)
  const isUnit = layer.kind === 'unit'
  const set = {
    ...(isOther && toSet(defined)),
    ...(dimension && !isUnitItself(layer, dimension) && gridOf(dimension)),
    ...(name !== undefined && !isUnit && { name }),
    ...(transposed !== undefined && { transposed }),
  }
  const parentId = parentStorageLayerID || layer.parentId
  const isMoved = parentId !== null && (parentId !== layer.parentId || (position !== undefined && position > 0 && position !== layer.place))
  return [
    ...(Object.keys(set).length ? [apiCommand(editLayer, { layerId, set })] : []),
    ...(name !== undefined && isUnit ? [apiCommand(editStorageUnit, { unitId: layer.unitId, set: { name } })] : []),
    ...(altID === undefined ? [] : [apiCommand(setLayerBarcode, { layerId, barcode: altID?.trim() || null })]),
    ...(isMoved ? [apiCommand(moveLayer, { layerId, parentId, place: position || null })] : []),
  ]
}

const toSet = ({ kind, transposed, ...grid }: LayerShape) => ({ ...grid, transposed: transposed === 1, ...(kind !== 'unit' && { kind }) })

/** Programs give a storage unit, which has no grid, one place in one row. */
const isUnitItself = ({ kind }: StorageLayerRow, { rows, columns }: Dimension): boolean => kind === 'unit' && rows.count <= 1 && columns.count <= 1

const gridOf = ({ rows, columns }: Dimension) => ({
  rows: rows.count,
  columns: columns.count,
  ...(rows.numbering && { rowNumbering: rows.numbering }),
  ...(columns.numbering && { columnNumbering: columns.numbering }),
})

/** POST /api/v1/storageLayers/{storageLayerID}/moveToLayer/{newParentLayerID}: moves a compartment with its contents behind those that are there. Answers nothing. */
export const moveLayerToLayer = defineRoute({
  method: 'POST',
  path: '/api/v1/storageLayers/:layerId/moveToLayer/:parentLayerId',
  access: 'member',
  writes: () => true,
  input: z.object({ params: z.object({ layerId: wireId, parentLayerId: wireId }) }),
  refusals: moveLayer.refusals,
  async handler(call, { params: { layerId, parentLayerId } }): Promise<void> {
    await runAsCaller(call, moveLayer, { layerId, parentId: parentLayerId, place: null })
  },
})
