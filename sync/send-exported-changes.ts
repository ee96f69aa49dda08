import { limitToPush } from '#db/queue/outgoing.ts'
import { toReport } from '#db/pull/confirm-mutations.ts'
import { isSkip } from '#domain/commands/skip-number.ts'
import { hashEnvelope } from '#domain/rules/sync/envelope-hash.ts'
import type { RejectedMutation, UnsentChanges } from '#domain/wire/sync/changes-file.ts'
import type { MutationResult } from '#domain/wire/sync/pull.ts'
import { isRevoked, sendPull } from './pull.ts'
import { sendPush } from './push.ts'
import { failed, type CallResult, type Transport } from './transport.ts'

/**
 *   file of another device ──► push under ITS key, ITS numbers ──► pull of its results ──► what was rejected
 *
 * Law 101: the server sees what that device would have sent, and therefore does each change at most once: however often the file is brought back,
 * on how many devices, and whether or not the device itself sends them, before or after.
 */
export async function sendExportedChanges(
  transport: Transport,
  changes: UnsentChanges,
  appVersion: string,
  signal: AbortSignal,
): Promise<CallResult<readonly RejectedMutation[]>> {
  const [first] = changes.mutations
  if (!first) return { ok: true, value: changes.rejected }
  const sent = await pushAll(transport, changes, first.n - 1, signal)
  if (!sent.ok) return sent
  const results = await readResults(transport, changes, first.n - 1, appVersion, signal)
  if (!results.ok) return results
  return { ok: true, value: [...changes.rejected, ...rejectedOf(changes, results.value)] }
}

async function pushAll(
  transport: Transport,
  { epoch, device, family, mutations, previous }: UnsentChanges,
  before: number,
  signal: AbortSignal,
): Promise<CallResult<void>> {
  let last = before
  let hash = previous
  while (last - before < mutations.length) {
    const next = limitToPush(mutations.slice(last - before))
    const body = { epoch, device, mutations: next, ...(hash !== undefined && { previous: hash }), ...(family && { family }) }
    const answer = await sendPush(transport, body, signal)
    if (!answer.ok) return answer
    // It was restored or put back since, and lacks what this device has sent before.
    if (answer.value.lastMutation <= last) return failed('server.put-back')
    last = answer.value.lastMutation
    const sent = mutations[last - before - 1]
    hash = sent && hashEnvelope(sent)
  }
  return { ok: true, value: undefined }
}

/** A pull that asks for no rows. */
async function readResults(
  transport: Transport,
  { epoch, device, userId, groupId }: UnsentChanges,
  confirmed: number,
  appVersion: string,
  signal: AbortSignal,
): Promise<CallResult<readonly MutationResult[]>> {
  const nothing = { kinds: {}, buckets: [], cursors: { group: 0, organization: 0 } }
  const answer = await sendPull(transport, { device, group: groupId, user: userId, app: appVersion, epoch, ...nothing, confirmed }, signal)
  if (!answer.ok) return answer
  return isRevoked(answer.value) ? failed('group.left') : { ok: true, value: answer.value.results }
}

function rejectedOf({ mutations }: UnsentChanges, results: readonly MutationResult[]): RejectedMutation[] {
  const resultOf = new Map(results.map((result) => [result.n, result]))
  return mutations.flatMap((mutation) => {
    const result = isSkip(mutation) ? undefined : toReport(resultOf.get(mutation.n))
    return result?.code == null ? [] : { code: result.code, detail: result.detail, mutation }
  })
}
