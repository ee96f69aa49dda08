import type { Sql } from '#server/store/sql.ts'
import { isOneOf, Numbered, seenSql, type Viewer } from './row-page.ts'

/** How full a compartment is, with everything in it. */
export interface StorageStatistics {
  readonly totalSamples: number
  readonly totalGridLayers: number
  readonly totalFilledGridLayers: number
  readonly totalGridPositions: number
  readonly totalFilledGridPositions: number
}

export const emptyStatistics: StorageStatistics = {
  totalSamples: 0,
  totalGridLayers: 0,
  totalFilledGridLayers: 0,
  totalGridPositions: 0,
  totalFilledGridPositions: 0,
}

interface Row {
  readonly top: number
  readonly samples: number
  readonly grids: number
  readonly filled_grids: number
  readonly positions: number
  readonly filled: number
}

/** Statistics of these compartments, by id, in one statement. Archived compartments and samples are not counted. */
export async function readStatistics(sql: Sql, viewer: Viewer, layerIds: readonly number[]): Promise<ReadonlyMap<number, StorageStatistics>> {
  if (layerIds.length === 0) return new Map()
  const numbered = new Numbered(viewer)
  const rows = await sql.all<Row>(
    `with recursive below(top, id) as (
       select id, id from storage_layers where group_id = $1 and deleted = 0 and ${numbered.add(isOneOf('id', layerIds))} and ${seenSql}
       union select below.top, storage_layers.id from storage_layers join below on storage_layers.parent_id = below.id
         where storage_layers.group_id = $1 and storage_layers.deleted = 0 and storage_layers.archived = 0),
     held(top, capacity, samples) as (
       select below.top, layer."rows" * layer."columns",
         (select count(*) from samples where samples.group_id = $1 and samples.deleted = 0 and samples.layer_id = below.id and samples.position is not null)
       from below join storage_layers as layer on layer.group_id = $1 and layer.id = below.id)
     select top, sum(samples) as samples, sum(case when capacity > 0 then 1 else 0 end) as grids, sum(capacity) as positions,
       sum(case when capacity > 0 then samples else 0 end) as filled, sum(case when capacity > 0 and samples >= capacity then 1 else 0 end) as filled_grids
     from held group by top`,
    numbered.params,
  )
  return new Map(
    rows.map((row) => [
      row.top,
      {
        totalSamples: row.samples,
        totalGridLayers: row.grids,
        totalFilledGridLayers: row.filled_grids,
        totalGridPositions: row.positions,
        totalFilledGridPositions: row.filled,
      },
    ]),
  )
}
