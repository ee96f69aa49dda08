import type { WorkspaceOwner } from '#db/workspace.ts'
import type { SnapshotChunk, SnapshotKey } from '#domain/wire/snapshot.ts'
import type { Answer, Transport } from './transport.ts'

/** 2,000 rows over a slow line. */
const chunkWithin = 90_000

/** One chunk behind `key`. The disk keeps the key with each chunk it stores, so a killed mirror goes on where it was. */
export function sendSnapshot(
  transport: Transport,
  device: string,
  { userId, groupId }: WorkspaceOwner,
  key: SnapshotKey,
  signal: AbortSignal,
): Promise<Answer<SnapshotChunk>> {
  const query = { device, group: groupId, user: userId, entity: key.entity, ...(key.after !== null && { after: key.after }) }
  return transport.call({ path: '/api/v1/sync/snapshot', query, timeout: chunkWithin, signal })
}
