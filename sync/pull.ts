import type { Disk } from '#db/disk.ts'
import { syncPositionOf } from '#db/outgoing.ts'
import { snapshotKeyOf } from '#db/snapshot.ts'
import type { WorkspaceOwner } from '#db/workspace.ts'
import { readInput } from '#domain/input.ts'
import { pullPageSchema, revokedSchema, type PullPage, type Revoked } from '#domain/wire/pull.ts'
import type { CallResult, Transport } from './transport.ts'

/** Where a pull goes on, as the disk has it now. */
export interface PullQuery {
  device: string
  group: number
  /** Whose workspace this is: the session may be somebody else's by now. */
  user: number
  cursor: number
  /** Results up to this n are here already. */
  confirmed: number
  /** The server counts otherwise than a mirror that was fetched anew: for its log. */
  disputed?: 1
}

/**
 * `keys` goes with the answer: it counts only for the device key it was asked with.
 * `isMissing`: there is no mirror that a pull could go on from.
 */
export async function readPullQuery(
  disk: Disk,
  deviceKey: () => Promise<string>,
  { userId, groupId }: WorkspaceOwner,
): Promise<{ question: PullQuery; keys: number; isMissing: boolean }> {
  // One transaction: while it waits for its turn a colleague waits for what is in the answer.
  const [{ version, confirmed, keys, countsDiffer }, next] = await disk.transaction([], (tx) => Promise.all([syncPositionOf(tx), snapshotKeyOf(tx)]))
  // Read after `keys`: renewed in between, the answer is taken for an old one's and asked for again, never the other way round.
  const device = await deviceKey()
  const question = { device, group: groupId, user: userId, cursor: version, confirmed, ...(countsDiffer && { disputed: 1 as const }) }
  return { question, keys, isMissing: next !== null }
}

export async function sendPull(transport: Transport, question: PullQuery, signal: AbortSignal): Promise<CallResult<PullPage | Revoked>> {
  const answer = await transport.call({ path: '/api/v1/sync/pull', response: pullPageSchema, query: { ...question }, signal })
  // That the person left the group comes with status 403, and with what was settled before: it is an answer, not a failure.
  if (!answer.ok && isRevoked(answer.failure.body)) return { ok: true, value: answer.failure.body }
  return answer
}

export const isRevoked = (body: unknown): body is Revoked => readInput(revokedSchema, body).success
