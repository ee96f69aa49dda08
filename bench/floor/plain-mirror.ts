import type { SnapshotChunk, SnapshotKey } from '#domain/wire/snapshot.ts'
import type { PlainDexie } from './plain-dexie.ts'

/** The first mirror as one would write it in ten lines: fetch a chunk, put its rows, ask for the next. */
export async function plainMirror(plain: PlainDexie, device: string, group: number): Promise<number> {
  let rows = 0
  let key: SnapshotKey | null = { entity: 'members', after: null }
  while (key) {
    const query = new URLSearchParams({ device, group: String(group), entity: key.entity, after: String(key.after ?? '') })
    const chunk = (await (await fetch(`/api/v1/sync/snapshot?${query}`)).json()) as SnapshotChunk
    await plain.db.table(key.entity).bulkPut(chunk.rows)
    rows += chunk.rows.length
    key = chunk.next
  }
  return rows
}
