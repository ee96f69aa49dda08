import type { WorkspaceOwner } from '#db/workspace.ts'
import { snapshotChunkSchema, type SnapshotChunk, type SnapshotKey } from '#domain/wire/snapshot.ts'
import { failed, type CallResult, type Transport } from './transport.ts'

/** 2,000 rows over a slow connection. */
const chunkTimeout = 90_000

/** The chunk after `key`. The disk stores the key with each chunk, so an interrupted mirror continues where it was. */
export async function sendSnapshot(
  transport: Transport,
  device: string,
  { userId, groupId }: WorkspaceOwner,
  key: SnapshotKey,
  signal: AbortSignal,
): Promise<CallResult<SnapshotChunk>> {
  const query = { device, group: groupId, user: userId, entity: key.entity, ...(key.after !== null && { after: key.after }) }
  const answer = await transport.call({ path: '/api/v1/sync/snapshot', response: snapshotChunkSchema, query, timeout: chunkTimeout, signal })
  // An answer from a cache: continuing from it would never end.
  const isSame = answer.ok && answer.value.next?.entity === key.entity && answer.value.next.after === key.after
  return isSame ? failed('network.unreachable') : answer
}
