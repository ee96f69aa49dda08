import * as z from 'zod/mini'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { Refusal } from '#domain/tx.ts'
import { definitionIdOf, shapeOf } from '#domain/wire/inventory/storage-to-wire.ts'
import { condition, isOneOf, readRowsWith, type Viewer } from '../../store/lists/row-page.ts'
import { readStatistics } from '../../store/lists/storage-statistics.ts'
import type { Sql } from '../../store/sql.ts'
import { wireId } from '../input.ts'
import { defineRoute } from '../route.ts'
import { viewerOf } from '../samples/wire-samples.ts'
import { readLayer } from './layers.ts'
import { wireLayers } from './wire-layers.ts'

/**
 * GET /api/v1/storageLayers/{storageLayerID}/emptyStorageLayer?storageLayerDefinitionID=n: the compartment of this shape with the lowest number, at any
 * depth in this one, in which there is nothing and no position is reserved for others.
 */
export const getEmptyLayer = defineRoute({
  method: 'GET',
  path: '/api/v1/storageLayers/:layerId/emptyStorageLayer',
  access: 'member',
  cost: 10,
  input: z.object({ params: z.object({ layerId: wireId }), query: z.object({ storageLayerDefinitionID: wireId }) }),
  refusals: ['layer.gone', 'layer.definition-gone', 'layer.none-empty'],
  async handler(call, { params: { layerId }, query: { storageLayerDefinitionID } }) {
    const layer = await readLayer(call, layerId)
    if (!shapeOf(storageLayerDefinitionID)) throw new Refusal('layer.definition-gone')
    return call.services.engine.read(async (sql) => {
      const empty = await findEmpty(sql, viewerOf(call), layer, storageLayerDefinitionID)
      if (!empty) throw new Refusal('layer.none-empty')
      const [found] = await wireLayers(sql, call, [empty], new Set())
      return found
    }, 'long')
  },
})

async function findEmpty(sql: Sql, viewer: Viewer, { id: layerId, unitId }: StorageLayerRow, definitionId: number): Promise<StorageLayerRow | undefined> {
  const layers = await readRowsWith(sql, viewer, 'storageLayers', [isOneOf('unitId', [unitId]), condition('archived = 0')])
  const parents = new Set(layers.map(({ parentId }) => parentId))
  const isBare = (layer: StorageLayerRow) => definitionIdOf(layer) === definitionId && !parents.has(layer.id) && !hasReserved(layer, viewer.userId)
  const bare = layersInside(layers, layerId).filter(isBare)
  const held = await readStatistics(
    sql,
    viewer,
    bare.map(({ id }) => id),
  )
  return bare.find(({ id }) => !held.get(id)?.totalSamples)
}

/** At any depth, in the order of their numbers. */
function layersInside(layers: readonly StorageLayerRow[], layerId: number): StorageLayerRow[] {
  const inside = new Set([layerId])
  for (let before = 0; before < inside.size;) {
    before = inside.size
    for (const { id, parentId } of layers) if (parentId !== null && inside.has(parentId)) inside.add(id)
  }
  return layers.filter(({ id }) => id !== layerId && inside.has(id))
}

/** For anyone else. */
const hasReserved = ({ reserved }: StorageLayerRow, userId: number): boolean => Object.values(reserved).some((kept) => kept.userId !== userId)
