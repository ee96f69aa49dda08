import { toRows } from '#domain/wire/columns.ts'
import type { SnapshotChunk, SnapshotKey } from '#domain/wire/snapshot.ts'
import type { PlainDexie } from './plain-dexie.ts'

/** The first mirror as one would write it in ten lines: fetch a chunk, put its rows, request the next. The few rows of the preview arrive twice. */
export async function plainMirror(plain: PlainDexie, device: string, group: number): Promise<number> {
  let rows = 0
  let key: SnapshotKey | null = { entity: 'members', after: null }
  while (key) {
    const query = new URLSearchParams({ device, group: String(group), entity: key.entity, after: String(key.after ?? '') })
    const chunk = (await (await fetch(`/api/v1/sync/snapshot?${query}`)).json()) as SnapshotChunk
    for (const { entity, columns } of chunk.blocks) {
      await plain.db.table(entity).bulkPut(toRows(columns))
      rows += columns.count
    }
    key = chunk.next
  }
  return rows
}
