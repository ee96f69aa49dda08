import type { Disk } from '#db/disk.ts'
import { syncPositionOf } from '#db/outgoing.ts'
import { snapshotKeyOf } from '#db/snapshot.ts'
import type { WorkspaceOwner } from '#db/workspace.ts'
import { readInput } from '#domain/input.ts'
import { pullPageSchema, revokedSchema, type PullPage, type Revoked } from '#domain/wire/pull.ts'
import type { CallResult, Transport } from './transport.ts'

/** Where a pull continues, read from the disk. */
export interface PullQuery {
  device: string
  group: number
  /** Whose workspace this is: the session may belong to someone else by now. */
  user: number
  cursor: number
  /** Results up to this n are here already. */
  confirmed: number
  /** The server's counts differ from those of a newly downloaded mirror; for the server's log. */
  disputed?: 1
}

/**
 * `keys` is returned with the answer, which is valid only for the device key it was requested with.
 * `isMissing`: there is no mirror from which a pull could continue.
 */
export async function readPullQuery(
  disk: Disk,
  deviceKey: () => Promise<string>,
  { userId, groupId }: WorkspaceOwner,
): Promise<{ question: PullQuery; keys: number; isMissing: boolean }> {
  // One transaction, because while this device waits for its turn, another person waits for what is in the answer.
  const [{ version, confirmed, keys, countsDiffer }, next] = await disk.transaction([], (tx) => Promise.all([syncPositionOf(tx), snapshotKeyOf(tx)]))
  // Read after `keys`: if the key is renewed in between, the answer counts as one for the old key and is requested again, never the reverse.
  const device = await deviceKey()
  const question = { device, group: groupId, user: userId, cursor: version, confirmed, ...(countsDiffer && { disputed: 1 as const }) }
  return { question, keys, isMissing: next !== null }
}

export async function sendPull(transport: Transport, question: PullQuery, signal: AbortSignal): Promise<CallResult<PullPage | Revoked>> {
  const answer = await transport.call({ path: '/api/v1/sync/pull', response: pullPageSchema, query: { ...question }, signal })
  // Leaving the group is reported with status 403 and the last confirmed number: it is an answer, not a failure.
  if (!answer.ok && isRevoked(answer.failure.body)) return { ok: true, value: answer.failure.body }
  return answer
}

export const isRevoked = (body: unknown): body is Revoked => readInput(revokedSchema, body).success
