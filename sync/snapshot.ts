import type { WorkspaceOwner } from '#db/workspace.ts'
import { snapshotChunkSchema, type SnapshotChunk, type SnapshotKey } from '#domain/wire/snapshot.ts'
import { failed, type CallResult, type Transport } from './transport.ts'

/** 2,000 rows over a slow line. */
const chunkTimeout = 90_000

/** One chunk behind `key`. The disk keeps the key with each chunk it stores, so a killed mirror goes on where it was. */
export async function sendSnapshot(
  transport: Transport,
  device: string,
  { userId, groupId }: WorkspaceOwner,
  key: SnapshotKey,
  signal: AbortSignal,
): Promise<CallResult<SnapshotChunk>> {
  const query = { device, group: groupId, user: userId, entity: key.entity, ...(key.after !== null && { after: key.after }) }
  const answer = await transport.call({ path: '/api/v1/sync/snapshot', response: snapshotChunkSchema, query, timeout: chunkTimeout, signal })
  // Somebody's cache: going on from there would never end.
  const isSame = answer.ok && answer.value.next?.entity === key.entity && answer.value.next.after === key.after
  return isSame ? failed('network.unreachable') : answer
}
