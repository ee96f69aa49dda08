import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { selectFrom } from '#server/store/schema/entity-sql.ts'
import { tableOf } from '#server/store/schema/entity-columns.ts'
import { decodeRow, type StoredRow } from '#server/store/schema/row-codec.ts'
import type { Sql } from '#server/store/sql.ts'
import { isOneOf, Numbered, seenSql, type Viewer } from './row-page.ts'

/** These compartments and everything they are in, by id, in one statement. */
export async function readLayersAbove(sql: Sql, viewer: Viewer, ids: Iterable<number>): Promise<ReadonlyMap<number, StorageLayerRow>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const numbered = new Numbered(viewer)
  // `union` without `all` ends at a row that was there before.
  const stored = await sql.all<StoredRow>(
    `with recursive above(id, parent_id) as (
       select id, parent_id from storage_layers where group_id = $1 and deleted = 0 and ${numbered.add(isOneOf('id', wanted))}
       union select storage_layers.id, storage_layers.parent_id from storage_layers join above on storage_layers.id = above.parent_id
         where storage_layers.group_id = $1 and storage_layers.deleted = 0)
     ${selectFrom('storageLayers')} where group_id = $1 and deleted = 0 and ${seenSql} and id in (select id from above)`,
    numbered.params,
  )
  const layers = stored.map((row) => decodeRow(tableOf('storageLayers'), row) as unknown as StorageLayerRow)
  return new Map(layers.map((layer) => [layer.id, layer]))
}
