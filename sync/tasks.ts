import { isEmptyMirror, needsFetch } from '#db/pull/cursor.ts'
import type { Disk } from '#db/disk/disk.ts'
import { readOutgoing } from '#db/queue/outgoing.ts'
import { applyPokedPage } from '#db/pull/poked-page.ts'
import { noteTakenPage } from '#db/pull/taken-pages.ts'
import type { PullPosition } from '#db/pull/pull-question.ts'
import { applyPage, type RebaseOptions } from '#db/replay/rebase.ts'
import { resetMirror } from '#db/pull/reset-mirror.ts'
import { removeLeftGroup } from '#db/pull/remove-left-group.ts'
import { startOverAfterRollback } from '#db/pull/put-back.ts'
import { setAside, type Unsendable } from '#db/queue/set-aside.ts'
import { setAsideUsed } from '#db/queue/set-aside-used.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import type { PokedPage } from '#domain/wire/sync/poke.ts'
import type { Push } from '#domain/wire/sync/push.ts'
import type { PullPage, PullRequest, Revoked } from '#domain/wire/sync/pull.ts'
import type { SyncEffect } from './engine/effect.ts'
import type { SyncEvent } from './engine/event.ts'
import { isOlder } from '#domain/rules/sync/release.ts'
import { refillLeases, reportHeldIds } from './leases.ts'
import { BlocksAhead } from './blocks-ahead.ts'
import { fetchStep, type FetchStep } from './fetch-parts.ts'
import { isRevoked, readMembershipPull, readPull, sendPull } from './pull.ts'
import { PushReader, sendPush, findOversized, findUnsendable, findUsedByCopy } from './push.ts'
import type { ServerClock } from './server-clock.ts'
import { createTaskEnd } from './task-end.ts'
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
  /** What people call this device; empty if nobody has named it. */
  deviceName?: (() => string) | undefined
  onProgress: (progress: { done: number; total: number }) => void
  /** Downloads and stores what is missing, one step per call; without it, this page does. */
  fetch?: FetchStep | undefined
  /** Replaces db's own way of applying pages; only for tests. */
  decide?: RebaseOptions['decide']
  /** Bugs and errors of the device, for the log. */
  report: (error: unknown) => void
}

/** Does what the engine asks for. Each task ends with exactly one event, whatever happens; nothing is decided here. */
export function createTasks(deps: TaskDeps): (task: Task, signal: AbortSignal) => Promise<SyncEvent> {
  const { disk, transport, owner, timers, clock } = deps
  const caller = { ...owner, appVersion: deps.appVersion }
  const pushes = new PushReader(disk, deps.deviceKey)
  /** The answer of the pull that ended with `group.revoked`. */
  let pendingRevocation: { answer: Revoked; keys: number } | undefined

  const { ended, failedAttempt, thrown } = createTaskEnd(deps)

  const rebaseOptions = (): RebaseOptions => ({
    report: (_, error) => deps.report(error),
    ...(deps.decide && { decide: deps.decide }),
  })

  const withName = <Body extends Push | PullRequest>(body: Body): Body => {
    const name = deps.deviceName?.()
    return name ? { ...body, name } : body
  }

  async function push({ after, most }: { after: number; most: number }, signal: AbortSignal): Promise<SyncEvent> {
    const body = await pushes.next(after, most)
    if (!body) return { type: 'push.empty' }
    const known = findOversized(body)
    const answer = known ? failed('body.too-large') : await sendPush(transport, withName(body), signal)
    if (!answer.ok) {
      pushes.forget()
      const isAside = await putAside(body, answer.failure, known)
      return isAside ? { type: 'push.set-aside', ...ended() } : { type: 'push.failed', ...failedAttempt(answer.failure) }
    }
    return { type: 'push.answered', through: body.mutations.at(-1)!.n, ...answer.value, ...ended() }
  }

  /** Whether a mutation that can never be accepted as it is has been moved to the inbox. */
  async function putAside(body: Push, failure: Failure, known: Unsendable | undefined): Promise<boolean> {
    const report = (_: unknown, error: unknown) => deps.report(error)
    const why = known ?? findUnsendable(body, failure)
    if (why) return setAside(disk, body.mutations[0]!, why, timers.now(), report, pushes.keys)
    const used = findUsedByCopy(body, failure)
    return used ? setAsideUsed(disk, used, failure.detail, timers.now(), report, pushes.keys) : false
  }

  async function pull({ poked }: { poked?: PokedPage }, signal: AbortSignal): Promise<SyncEvent> {
    if (poked && (await applyPokedPage(disk, poked, timers.now(), rebaseOptions()))) {
      const { version, rows } = poked
      noteTakenPage(disk, { at: timers.now(), from: 'poke', versions: { group: version }, rows: rows.length, results: 0, more: false, outcome: 'applied' })
      return { type: 'page.applied', outcome: 'applied', more: false, queued: false, processed: 0, isFetching: false, ...ended() }
    }
    const asked = await readPull(disk, deps.deviceKey, caller)
    // Another tab has dropped the mirror since.
    if (!asked) return { type: 'mirror.missing' }
    const { question, request } = asked
    const sentAt = timers.now()
    const answer = await sendPull(transport, withName(request), signal)
    if (!answer.ok && answer.failure.code === 'server.put-back') return takePutBack(question, signal)
    if (!answer.ok) return { type: 'pull.failed', ...failedAttempt(answer.failure) }
    if (isRevoked(answer.value)) {
      pendingRevocation = { answer: answer.value, keys: question.keys }
      return { type: 'group.revoked' }
    }
    clock.measure(answer.value.serverTime, sentAt, timers.now())
    return takePage(question, answer.value, request.device)
  }

  async function takePutBack(question: PullPosition, signal: AbortSignal): Promise<SyncEvent> {
    const reported = await reportHeldIds(deps, signal)
    if (!reported.ok) return { type: 'pull.failed', ...failedAttempt(reported.failure) }
    const isOver = await startOverAfterRollback(disk, question)
    if (isOver) pushes.forget()
    return { type: 'page.applied', outcome: isOver ? 'epoch-changed' : 'stale', more: true, queued: true, processed: 0, isFetching: isOver, ...ended() }
  }

  async function takePage(question: PullPosition, page: PullPage, deviceKey: string): Promise<SyncEvent> {
    if (isOlder(deps.appVersion, page.minApp)) return { type: 'app.too-old' }
    const outcome = await applyPage(disk, question, page, timers.now(), { ...rebaseOptions(), deviceKey })
    const { versions, rows, results, more } = page
    noteTakenPage(disk, { at: timers.now(), from: 'pull', versions, rows: rows.length, results: results.length, more, outcome })
    const isOver = outcome === 'epoch-changed' || outcome === 'copied'
    if (isOver) pushes.forget()
    // What the server has, even if its confirmation has to wait for rows that are still being downloaded.
    const processed = page.more || outcome === 'stale' || isOver ? 0 : page.lastMutation
    const [cursor, outgoing] = await disk.transaction([], (tx) => Promise.all([tx.cursor(), readOutgoing(tx, processed, 1)]), 'r')
    // The queue, or what a restored server has lost.
    const queued = outgoing.length > 0
    return { type: 'page.applied', outcome, more: page.more, queued, processed, isFetching: needsFetch(cursor), ...ended() }
  }

  const ahead = new BlocksAhead()

  async function fetch(signal: AbortSignal): Promise<SyncEvent> {
    const result = await (deps.fetch ?? ((stop) => fetchStep({ ...deps, caller }, stop, ahead)))(signal)
    if (result.kind === 'failed') return { type: 'fetch.failed', ...failedAttempt(result.failure) }
    if (result.kind === 'too-old') return { type: 'app.too-old' }
    if (result.kind === 'epoch-changed') {
      pushes.forget()
      return { type: 'blocks.stored', outcome: result.kind, more: true, hasComplete: false, isFirst: false, ...ended() }
    }
    if (result.kind === 'stored') deps.onProgress({ done: result.done, total: result.total })
    const isFirst = result.kind === 'stored' && result.isFirst
    return { type: 'blocks.stored', outcome: result.kind, more: result.more, hasComplete: result.hasComplete, isFirst, ...ended() }
  }

  /** Only the answer to a pull may empty the queue: with it, the server has closed this device key. */
  async function removeGroup({ again }: { again: boolean }, signal: AbortSignal): Promise<SyncEvent> {
    if (again && (await isEmpty(disk))) return { type: 'group.removed' }
    if (!pendingRevocation) {
      const { keys, request } = await readMembershipPull(disk, deps.deviceKey, caller)
      const answer = await sendPull(transport, request, signal)
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
        return pull(task, signal)
      case 'fetch':
        return fetch(signal)
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
      return { type: failureOf[task.type], ...thrown(error) }
    }
  }
}

/** Nothing of the group is here, and nothing is queued for it. */
const isEmpty = (disk: Disk): Promise<boolean> =>
  disk.transaction(
    [],
    async (tx) => {
      const [cursor, mutations] = await Promise.all([tx.cursor(), tx.queued(1)])
      return isEmptyMirror(cursor) && mutations.length === 0
    },
    'r',
  )

type FailedType = Extract<SyncEvent, { code: string }>['type']
const failureOf: Readonly<Record<Task['type'], FailedType>> = {
  push: 'push.failed',
  pull: 'pull.failed',
  fetch: 'fetch.failed',
  revoke: 'revoke.failed',
  leases: 'lease.failed',
}
