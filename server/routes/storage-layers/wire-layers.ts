import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { storageTypesOf, toWireLayer, toWireStorage, wirePlaces } from '#domain/wire/inventory/storage-to-wire.ts'
import { condition, isOneOf, readRowsWith } from '../../store/lists/row-page.ts'
import { readLayersAbove } from '../../store/lists/layers-above.ts'
import { readSamples } from '../../store/lists/sample-pages.ts'
import { emptyStatistics, readStatistics } from '../../store/lists/storage-statistics.ts'
import type { Sql } from '../../store/sql.ts'
import type { Call } from '../route.ts'
import { viewerOf, wireSamples } from '../samples/wire-samples.ts'

export const layerExpansions = ['storage', 'location', 'samples', 'storageLayers', 'statistics'] as const
export type LayerExpansion = (typeof layerExpansions)[number]

/** Most samples that come with compartments; the list of samples has more. */
const maxSamples = 1_000

/** Compartments as programs read them, in the same order; at most two statements for each expansion, however many compartments there are. */
export async function wireLayers(sql: Sql, call: Call<'member'>, layers: readonly StorageLayerRow[], expand: ReadonlySet<LayerExpansion>) {
  const viewer = viewerOf(call)
  const ids = layers.map(({ id }) => id)
  const placeOf = expand.has('location')
    ? wirePlaces(
        await readLayersAbove(
          sql,
          viewer,
          layers.flatMap(({ parentId }) => parentId ?? []),
        ),
      )
    : undefined
  const children =
    expand.has('storageLayers') && ids.length ? await readRowsWith(sql, viewer, 'storageLayers', [isOneOf('parentId', ids), condition('archived = 0')]) : []
  const statistics = expand.has('statistics') ? await readStatistics(sql, viewer, ids) : new Map()
  const held = expand.has('samples') ? await readSamples(sql, viewer, { layerIds: ids }, maxSamples) : []
  const samples = await wireSamples(sql, viewer, held, new Set())
  const unitIds = expand.has('storage') ? layers.map(({ unitId }) => unitId) : []
  const units = unitIds.length ? await readRowsWith(sql, viewer, 'storageUnits', [isOneOf('id', unitIds)]) : []
  const equipment = unitIds.length ? await readRowsWith(sql, viewer, 'equipment', [isOneOf('id', unitIds)]) : []
  const types = storageTypesOf(equipment)
  const storageOf = ({ unitId }: StorageLayerRow) => {
    const unit = units.find(({ id }) => id === unitId)
    return unit ? toWireStorage({ unit, equipment: equipment.find(({ id }) => id === unitId) }, types, viewer.groupId) : null
  }
  return layers.map((layer) => ({
    ...toWireLayer(layer),
    ...(expand.has('storage') && { storage: storageOf(layer) }),
    ...(placeOf && { location: placeOf(layer.parentId, layer.place) }),
    ...(expand.has('samples') && { samples: samples.filter(({ storageLayerID }) => storageLayerID === layer.id) }),
    ...(expand.has('storageLayers') && { storageLayers: children.filter(({ parentId }) => parentId === layer.id).map(toWireLayer) }),
    ...(expand.has('statistics') && { statistics: statistics.get(layer.id) ?? emptyStatistics }),
  }))
}
