import type { Disk } from '#db/disk/disk.ts'
import { pullQuestionOf, type PullPosition } from '#db/pull/pull-question.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import { readInput } from '#domain/input.ts'
import { pullPageSchema, revokedSchema, type PullPage, type PullRequest, type Revoked } from '#domain/wire/sync/pull.ts'
import type { CallResult, Transport } from './transport.ts'

/** Which workspace a call is about, and for which app. */
export interface CallerId extends WorkspaceOwner {
  appVersion: string
}

/** A pull as it is sent. The answer is applied together with `question`, which says what it answers. */
export interface Pull {
  question: PullPosition
  request: PullRequest
}

/** What the mirror on the disk asks for now; null if no part of it is whole. */
export async function readPull(disk: Disk, deviceKey: () => Promise<string>, caller: CallerId): Promise<Pull | null> {
  const [cursor, last] = await disk.transaction([], (tx) => Promise.all([tx.cursor(), tx.lastQueued()]), 'r')
  const question = pullQuestionOf(cursor)
  if (!question) return null
  // The device key after `keys`: if it is renewed in between, the answer counts as one for the old key and is requested again, never the reverse.
  const request = toRequest(question, await deviceKey(), caller)
  return { question, request: { ...request, queuedTo: Math.max(request.confirmed, last - cursor.since) } }
}

/** A pull that asks for nothing: it tells whether the person is in the group, and closes this device key on the server if not. */
export async function readMembershipPull(disk: Disk, deviceKey: () => Promise<string>, caller: CallerId): Promise<{ keys: number; request: PullRequest }> {
  const { epoch, keys, lastMutation, since } = await disk.transaction([], (tx) => tx.cursor(), 'r')
  const question = { epoch, keys, completed: 0, kinds: {}, buckets: [], cursors: { group: 0, organization: 0 }, confirmed: lastMutation - since }
  return { keys, request: toRequest(question, await deviceKey(), caller) }
}

function toRequest(
  { epoch, keys: _keys, completed: _completed, ...asked }: PullPosition,
  device: string,
  { userId, groupId, appVersion }: CallerId,
): PullRequest {
  return { device, group: groupId, user: userId, app: appVersion, epoch, ...asked }
}

export async function sendPull(transport: Transport, request: PullRequest, signal: AbortSignal): Promise<CallResult<PullPage | Revoked>> {
  const answer = await transport.call({ path: '/api/v1/sync/pull', response: pullPageSchema, body: request, signal })
  // Leaving the group is reported with status 403 and the last confirmed number: it is an answer, not a failure.
  if (!answer.ok && isRevoked(answer.failure.body)) return { ok: true, value: answer.failure.body }
  return answer
}

export const isRevoked = (body: unknown): body is Revoked => readInput(revokedSchema, body).success
