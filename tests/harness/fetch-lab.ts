import type { Disk } from '#db/disk.ts'
import { readSnapshotKey, storeChunk } from '#db/snapshot.ts'
import { entityNames } from '#domain/schema.ts'
import type { ServerRow } from '#domain/wire/pull.ts'
import type { SnapshotChunk, SnapshotKey } from '#domain/wire/snapshot.ts'
import { blockOf } from './chunk-rows.ts'

/**
 * The server's answer for a laboratory that does not change: a block of each entity from
 * `at` on, three rows at most; the first chunk has a preview sample.
 */
export function chunkOf(lab: readonly ServerRow[], at: SnapshotKey): SnapshotChunk {
  const all = lab.filter((row) => row.entity === at.entity && (at.after === null || row.id > at.after)).sort((a, b) => Number(a.id) - Number(b.id))
  const rows = all.slice(0, 3).map((row) => row.row!)
  const following = entityNames[entityNames.indexOf(at.entity) + 1]
  const next = all.length > 3 ? { entity: at.entity, after: rows.at(-1)!.id } : following ? { entity: following, after: null } : null
  const blocks = rows.length ? [blockOf(at.entity, rows)] : []
  const isFirst = at.entity === entityNames[0] && at.after === null
  if (isFirst) blocks.push(blockOf('samples', [lab.find((row) => row.entity === 'samples' && row.id === 2)!.row!]))
  return { epoch: 'e1', version: 7, blocks, next, total: lab.length }
}

/** Fetches until `isEnough`, or everything; all of it stays packed. */
export async function fetchLab(disk: Disk, lab: readonly ServerRow[], isEnough: (at: SnapshotKey) => boolean = () => false): Promise<void> {
  for (let at = await readSnapshotKey(disk); at && !isEnough(at); at = await readSnapshotKey(disk)) await storeChunk(disk, at, chunkOf(lab, at))
}
