import * as z from 'zod/mini'
import { createLayer } from '#domain/commands/create-layer.ts'
import { editLayer } from '#domain/commands/edit-layer.ts'
import { moveLayer } from '#domain/commands/move-layer.ts'
import { setLayerBarcode } from '#domain/commands/set-layer-barcode.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { isPermitted } from '#domain/permission.ts'
import { isGridSize } from '#domain/rules/storage/grid.ts'
import { Refusal } from '#domain/tx.ts'
import { definitionIdOf, fromWireNumbering, kindNamed, shapeOf, wireNumberings, type LayerShape } from '#domain/wire/inventory/storage-to-wire.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { takeIds } from '../../feed/leases.ts'
import { flag, jsonOf, plainText, wireFlag, wireId, wireInt } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { findDevice, readDevices } from '../storage/devices.ts'
import { readLayer } from './layers.ts'

const text = plainText(limits.name.longest)
const count = wireInt(0, limits.grid.side)

/** A number of rows or columns, alone or with how they are labeled. */
const side = z.pipe(
  z.union([count, z.strictObject({ count: z._default(count, 0), numbering: z.optional(z.enum(wireNumberings)) })]),
  z.transform((sent) =>
    typeof sent === 'number' ? { count: sent, numbering: undefined } : { count: sent.count, numbering: fromWireNumbering(sent.numbering) },
  ),
)
const dimension = jsonOf(z.strictObject({ rows: side, columns: side }))
type Dimension = z.infer<typeof dimension>

const maxSize = z.optional(z.nullable(wireInt(0, limits.grid.most)))

async function assertMay(call: Call<'member'>, what: 'Create' | 'Update'): Promise<void> {
  const member = await readGroup(call.services, call.group, (rows) => rows.get('members', call.caller.session.user.id))
  if (!isPermitted(member, 'storageLayers', what)) throw new Refusal('permission.denied')
}

const definition = z.strictObject({
  name: text,
  level: z.optional(wireInt(0, 100)),
  icon: z.optional(z.nullable(text)),
  isGrid: z.optional(wireFlag),
  transposed: flag,
  dimension: z.optional(z.nullable(dimension)),
  maxSize,
})

function shapeFor({ name, icon, isGrid, transposed, dimension }: z.infer<typeof definition>): LayerShape {
  const hasGrid = isGrid !== false && (dimension?.rows.count ?? 0) > 0
  return {
    kind: kindNamed([icon ?? '', name], hasGrid),
    rows: hasGrid ? dimension!.rows.count : 0,
    columns: hasGrid ? dimension!.columns.count : 0,
    rowNumbering: dimension?.rows.numbering ?? 'alphabetic',
    columnNumbering: dimension?.columns.numbering ?? 'numeric',
    transposed: transposed ? 1 : 0,
  }
}

/** POST /api/v1/storage/{storageID}/storageLayerDefinitions: the shape of compartments to be made in a storage unit. Answers its number. Decision 109 */
export const addLayerDefinition = defineRoute({
  method: 'POST',
  path: '/api/v1/storage/:storageId/storageLayerDefinitions',
  access: 'member',
  input: z.object({ params: z.object({ storageId: wireId }), body: definition }),
  refusals: ['unit.gone', 'permission.denied', 'layer.grid-invalid'],
  async handler(call, { params: { storageId }, body }) {
    await assertMay(call, 'Create')
    findDevice(await call.services.engine.read((sql) => readDevices(sql, call)), storageId)
    const shape = shapeFor(body)
    if (!isGridSize(shape.rows, shape.columns)) throw new Refusal('layer.grid-invalid')
    return definitionIdOf(shape)
  },
})

const newLayer = z.strictObject({
  storageLayerDefinitionID: wireId,
  name: z.optional(z.nullable(text)),
  transposed: z.optional(wireFlag),
  altID: z.optional(z.nullable(text)),
  icon: z.optional(z.nullable(text)),
  maxSize,
})

/** POST /api/v1/storageLayers/{storageLayerID}/childLayers: a compartment of a defined shape. Answers its number. */
export const addChildLayer = defineRoute({
  method: 'POST',
  path: '/api/v1/storageLayers/:layerId/childLayers',
  access: 'member',
  writes: () => true,
  input: z.object({ params: z.object({ layerId: wireId }), body: newLayer }),
  refusals: [...new Set([...createLayer.refusals, ...editLayer.refusals, 'layer.definition-gone' as const, 'id.exhausted' as const])],
  async handler(call, { params: { layerId }, body }) {
    const shape = shapeOf(body.storageLayerDefinitionID)
    if (!shape || shape.kind === 'unit') throw new Refusal('layer.definition-gone')
    const { kind, rows, columns, rowNumbering, columnNumbering } = shape
    const transposed = body.transposed ?? shape.transposed === 1
    const id = await takeIds(call.services.store, call.group.groupId, 'storageLayers', 1)
    const name = body.name?.trim() || `${kind[0]!.toUpperCase()}${kind.slice(1)} ${id}`
    await runAllAsCaller(call, [
      apiCommand(createLayer, { id, parentId: layerId, name, kind, rows, columns, altBarcode: body.altID?.trim() || null }),
      apiCommand(editLayer, { layerId: id, set: { rowNumbering, columnNumbering, transposed } }),
    ])
    return id
  },
})

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

/** PATCH /api/v1/storageLayers/{storageLayerID}: name, grid, labels, own barcode, and what it is in; all given fields or none. Answers `{}`. */
export const patchLayer = defineRoute({
  method: 'PATCH',
  path: '/api/v1/storageLayers/:layerId',
  access: 'member',
  writes: () => true,
  input: z.object({ params: z.object({ layerId: wireId }), body: changes }),
  refusals: [
    ...new Set([...editLayer.refusals, ...setLayerBarcode.refusals, ...moveLayer.refusals, 'layer.definition-gone' as const, 'input.nothing' as const]),
  ],
  async handler(call, { params: { layerId }, body }) {
    if (Object.values(body).every((value) => value === undefined)) throw new Refusal('input.nothing')
    const layer = await readLayer(call, layerId)
    await assertMay(call, 'Update')
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
  const set = {
    ...(isOther && toSet(defined)),
    ...(dimension && gridOf(dimension)),
    ...(name !== undefined && { name }),
    ...(transposed !== undefined && { transposed }),
  }
  const parentId = parentStorageLayerID || layer.parentId
  const isMoved = parentId !== null && (parentId !== layer.parentId || (position !== undefined && position > 0 && position !== layer.place))
  return [
    ...(Object.keys(set).length ? [apiCommand(editLayer, { layerId, set })] : []),
    ...(altID === undefined ? [] : [apiCommand(setLayerBarcode, { layerId, barcode: altID?.trim() || null })]),
    ...(isMoved ? [apiCommand(moveLayer, { layerId, parentId, place: position || null })] : []),
  ]
}

const toSet = ({ kind, transposed, ...grid }: LayerShape) => ({ ...grid, transposed: transposed === 1, ...(kind !== 'unit' && { kind }) })

const gridOf = ({ rows, columns }: Dimension) => ({
  rows: rows.count,
  columns: columns.count,
  ...(rows.numbering && { rowNumbering: rows.numbering }),
  ...(columns.numbering && { columnNumbering: columns.numbering }),
})
