import type { Disk } from '#db/disk.ts'
import { readOutgoing } from '#db/outgoing.ts'
import { applyPage, type RebaseOptions } from '#db/rebase.ts'
import { resetMirror } from '#db/reset-mirror.ts'
import { removeLeftGroup } from '#db/remove-left-group.ts'
import { setAside } from '#db/set-aside.ts'
import { mirrorSchemaHash } from '#db/mirror-schema.ts'
import type { WorkspaceOwner } from '#db/workspace.ts'
import { Refusal } from '#domain/tx.ts'
import type { PullPage, Revoked } from '#domain/wire/pull.ts'
import type { SyncEffect } from './engine/effect.ts'
import type { SyncEvent } from './engine/event.ts'
import { isOlder } from './app-version.ts'
import { refillLeases } from './leases.ts'
import { mirrorChunk, type MirrorChunk } from './mirror-chunk.ts'
import { isRevoked, readPullQuery, sendPull } from './pull.ts'
import { PushReader, sendPush, findOversized, findUnsendable } from './push.ts'
import type { ServerClock } from './server-clock.ts'
import type { Timers } from './timers.ts'
import { failed, type Failure, type Transport } from './transport.ts'

export type Task = Exclude<SyncEffect, { type: 'wait' | 'announce' }>

export interface TaskDeps {
  disk: Disk
  transport: Transport
  owner: WorkspaceOwner
  /** The key by which the server knows this workspace. Read each time, because a closed key is replaced. */
  deviceKey: () => Promise<string>
  timers: Timers
  clock: ServerClock
  appVersion: string
  onProgress: (progress: { done: number; total: number }) => void
  /** Fetches and stores the first mirror, one chunk per call; without it, this page does. */
  mirror?: MirrorChunk | undefined
  /** Replaces db's own way of applying pages; only for tests. */
  decide?: RebaseOptions['decide']
  /** Bugs and errors of the device, for the log. */
  report: (error: unknown) => void
}

/** Does what the engine asks for. Each task ends with exactly one event, whatever happens; nothing is decided here. */
export function createTasks(deps: TaskDeps): (task: Task, signal: AbortSignal) => Promise<SyncEvent> {
  const { disk, transport, owner, timers, clock } = deps
  const pushes = new PushReader(disk, deps.deviceKey)
  /** The answer of the pull that ended with `group.revoked`. */
  let pendingRevocation: { answer: Revoked; keys: number } | undefined

  const ended = () => ({ at: timers.elapsed(), jitter: timers.random() })
  const failedAttempt = ({ code, pause }: Pick<Failure, 'code' | 'pause'>) => ({ code, ...(pause !== undefined && { pause }), ...ended() })

  async function push({ after, most }: { after: number; most: number }, signal: AbortSignal): Promise<SyncEvent> {
    const body = await pushes.next(after, most)
    if (!body) return { type: 'push.empty' }
    const known = findOversized(body)
    const answer = known ? failed('body.too-large') : await sendPush(transport, body, signal)
    if (!answer.ok) {
      pushes.forget()
      const why = known ?? findUnsendable(body, answer.failure)
      const isAside = why && (await setAside(disk, body.mutations[0]!, why, timers.now(), (_, error) => deps.report(error)))
      return isAside ? { type: 'push.set-aside', ...ended() } : { type: 'push.failed', ...failedAttempt(answer.failure) }
    }
    return { type: 'push.answered', through: body.mutations.at(-1)!.n, lastMutation: answer.value.lastMutation, ...ended() }
  }

  async function pull(signal: AbortSignal): Promise<SyncEvent> {
    // Another tab has dropped the mirror since: a pull would continue from nothing, and every page would be stale.
    const { question, keys, isMissing } = await readPullQuery(disk, deps.deviceKey, owner)
    if (isMissing) return { type: 'mirror.missing' }
    const sentAt = timers.now()
    const answer = await sendPull(transport, question, signal)
    if (!answer.ok) return { type: 'pull.failed', ...failedAttempt(answer.failure) }
    if (isRevoked(answer.value)) {
      pendingRevocation = { answer: answer.value, keys }
      return { type: 'group.revoked' }
    }
    clock.measure(answer.value.serverTime, sentAt, timers.now())
    return takePage(answer.value)
  }

  async function takePage(page: PullPage): Promise<SyncEvent> {
    if (isOlder(deps.appVersion, page.minApp)) return { type: 'app.too-old' }
    const outcome = await applyPage(disk, page, timers.now(), { report: (_, error) => deps.report(error), ...(deps.decide && { decide: deps.decide }) })
    const [{ shape }, outgoing] = await disk.transaction([], (tx) => Promise.all([tx.cursor(), readOutgoing(tx, 0, 1)]))
    // The queue, or what a restored server has lost.
    const queued = outgoing.length > 0
    const reshaped = shape !== mirrorSchemaHash
    // Downloaded by an older build, with fewer fields: good enough offline, and now the server can be reached.
    const isOutgrown = (outcome === 'applied' || outcome === 'disputed') && !page.more && reshaped
    return { type: 'page.applied', outcome: isOutgrown ? 'diverged' : outcome, more: page.more, queued, ...ended() }
  }

  async function snapshot(signal: AbortSignal): Promise<SyncEvent> {
    const result = await (deps.mirror ?? ((stop) => mirrorChunk(deps, stop)))(signal)
    if (result.kind === 'failed') return { type: 'snapshot.failed', ...failedAttempt(result.failure) }
    if (result.kind === 'epoch-changed') return { type: 'snapshot.stored', outcome: 'epoch-changed', more: true, ...ended() }
    if (result.kind === 'stored') deps.onProgress({ done: result.done, total: result.total })
    return { type: 'snapshot.stored', outcome: 'stored', more: result.more, ...ended() }
  }

  async function reset({ reason }: { reason: 'diverged' | 'epoch-changed' }): Promise<SyncEvent> {
    pushes.forget()
    const report = (_: unknown, error: unknown) => deps.report(error)
    await resetMirror(disk, { report, ...(reason === 'epoch-changed' ? { isNewEpoch: true } : { countMismatchAt: timers.now() }) })
    return { type: 'mirror.reset' }
  }

  /** Only the answer to a pull may empty the queue: with it, the server has closed this device key. */
  async function removeGroup({ again }: { again: boolean }, signal: AbortSignal): Promise<SyncEvent> {
    if (again && (await isEmpty(disk))) return { type: 'group.removed' }
    if (!pendingRevocation) {
      const { question, keys } = await readPullQuery(disk, deps.deviceKey, owner)
      const answer = await sendPull(transport, question, signal)
      // The server does not know this device key: it has accepted nothing under it, and the queue can wait until it does.
      if (!answer.ok && answer.failure.code === 'group.left') {
        await resetMirror(disk)
        return { type: 'group.removed' }
      }
      if (!answer.ok) return { type: 'revoke.failed', ...failedAttempt(answer.failure) }
      if (!isRevoked(answer.value)) return { type: 'group.rejoined' }
      pendingRevocation = { answer: answer.value, keys }
    }
    pushes.forget()
    const isRemoved = await removeLeftGroup(disk, pendingRevocation.answer, timers.now(), pendingRevocation.keys)
    pendingRevocation = undefined
    // Another tab has handled this before, and the person may have rejoined: what is here now is not what should be removed.
    return { type: isRemoved ? 'group.removed' : 'group.rejoined' }
  }

  async function leases(signal: AbortSignal): Promise<SyncEvent> {
    const answer = await refillLeases(transport, disk, deps.deviceKey, owner, signal)
    return answer.ok ? { type: 'lease.granted' } : { type: 'lease.failed', ...failedAttempt(answer.failure) }
  }

  function begin(task: Task, signal: AbortSignal): Promise<SyncEvent> {
    switch (task.type) {
      case 'push':
        return push(task, signal)
      case 'pull':
        return pull(signal)
      case 'snapshot':
        return snapshot(signal)
      case 'reset':
        return reset(task)
      case 'revoke':
        return removeGroup(task, signal)
      case 'leases':
        return leases(signal)
    }
  }

  return async (task, signal) => {
    try {
      return await begin(task, signal)
    } catch (error) {
      // The disk failed: it is full or did not respond, and the refusal says which. Anything else is a bug.
      const isExpected = error instanceof Refusal
      if (!isExpected) deps.report(error)
      return { type: failureOf[task.type], ...failedAttempt({ code: isExpected ? error.code : 'device.database' }) }
    }
  }
}

/** Nothing of the group is here, and nothing is queued for it. */
const isEmpty = (disk: Disk): Promise<boolean> =>
  disk.transaction([], async (tx) => {
    const [{ version }, snapshot, mutations] = await Promise.all([tx.cursor(), tx.snapshot(), tx.queued(1)])
    return version === 0 && snapshot === null && mutations.length === 0
  })

type FailedType = Extract<SyncEvent, { code: string }>['type']
const failureOf: Readonly<Record<Task['type'], FailedType>> = {
  push: 'push.failed',
  pull: 'pull.failed',
  snapshot: 'snapshot.failed',
  reset: 'reset.failed',
  revoke: 'revoke.failed',
  leases: 'lease.failed',
}
