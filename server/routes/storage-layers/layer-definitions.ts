import * as z from 'zod/mini'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { isGridSize } from '#domain/rules/storage/grid.ts'
import { Refusal } from '#domain/tx.ts'
import { definitionIdOf, kindNamed, shapeOf, toWireDefinition, type LayerShape } from '#domain/wire/inventory/storage-to-wire.ts'
import { condition, isOneOf, readRowsWith } from '../../store/lists/row-page.ts'
import { flag, plainText, wireFlag, wireId, wireInt } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { defineRoute } from '../route.ts'
import { viewerOf } from '../samples/wire-samples.ts'
import { findDevice, readDevices } from '../storage/devices.ts'
import { assertMayLayers, dimension, maxSize } from './layer-input.ts'

const text = plainText(limits.name.longest)
const path = '/api/v1/storage/:storageId/storageLayerDefinitions'
const params = z.object({ storageId: wireId })

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
  path,
  access: 'member',
  input: z.object({ params, body: definition }),
  refusals: ['unit.gone', 'permission.denied', 'layer.grid-invalid'],
  async handler(call, { params: { storageId }, body }) {
    await assertMayLayers(call, 'Create')
    findDevice(await call.services.engine.read((sql) => readDevices(sql, call)), storageId)
    const shape = shapeFor(body)
    if (!isGridSize(shape.rows, shape.columns)) throw new Refusal('layer.grid-invalid')
    return definitionIdOf(shape)
  },
})

/** GET /api/v1/storage/{storageID}/storageLayerDefinitions: the shapes of the compartments that are in a storage unit. */
export const listLayerDefinitions = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  isLarge: true,
  cost: 5,
  input: z.object({ params, query: z.object({ ...pageQuery, deleted: z.optional(wireFlag) }) }),
  refusals: ['unit.gone'],
  handler: (call, { params: { storageId }, query }) =>
    call.services.engine.read(async (sql) => {
      findDevice(await readDevices(sql, call), storageId)
      const inside = [isOneOf('unitId', [storageId]), condition('archived = 0'), condition('parent_id is not null')]
      // A shape is kept nowhere, so none is ever deleted.
      const layers = query.deleted ? [] : await readRowsWith(sql, viewerOf(call), 'storageLayers', inside)
      const shapes = new Map<number, StorageLayerRow>(layers.map((layer) => [definitionIdOf(layer), layer]))
      const definitions = [...shapes.values()].map((shape) => toWireDefinition(shape, storageId))
      return toPage(definitions, query, { storageLayerDefinitionID: (row) => row.storageLayerDefinitionID, name: (row) => row.name }, (rows) => rows)
    }),
})

/** GET /api/v1/storageLayerDefinitions/{storageLayerDefinitionID}: the shape that has this number, in any storage unit. */
export const getLayerDefinition = defineRoute({
  method: 'GET',
  path: '/api/v1/storageLayerDefinitions/:definitionId',
  access: 'member',
  input: z.object({ params: z.object({ definitionId: wireId }) }),
  refusals: ['layer.definition-gone'],
  handler(_, { params: { definitionId } }) {
    const shape = shapeOf(definitionId)
    if (!shape) throw new Refusal('layer.definition-gone')
    return toWireDefinition(shape, 0)
  },
})
