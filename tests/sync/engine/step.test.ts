import { describe, expect, test } from 'vitest'
import { errors } from '#domain/errors.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import { limits } from '#domain/limits.ts'
import { backoff } from '#sync/engine/backoff.ts'
import type { SyncEffect } from '#sync/engine/effect.ts'
import type { SyncEvent } from '#sync/engine/event.ts'
import { phaseOf } from '#sync/engine/phase.ts'
import type { SyncState } from '#sync/engine/state.ts'
import { step } from '#sync/engine/step.ts'
import { events, nameOf, run, states } from './states.ts'

const ended = { at: 0, jitter: 1 }
const { resting, sending, receiving, mirroring, removing } = states
const effectsOf = (state: SyncState, event: SyncEvent): SyncEffect[] => step(state, event).effects
const namesOf = (state: SyncState, event: SyncEvent): string[] => effectsOf(state, event).map(nameOf)
const failed = (code: string, more = {}): SyncEvent => ({ type: 'push.failed', code, ...ended, ...more })

describe('retrying', () => {
  test('what to do after a failed push comes from the table of errors, for every code in it [QUEUE-02]', () => {
    for (const [code, { retry }] of Object.entries(errors) as [ErrorCode, { retry: string }][]) {
      const { state, effects } = step(sending, failed(code))
      if (retry === 'after-login') expect(phaseOf(state), code).toBe('paused')
      else if (code === 'body.too-large' || code === 'input.invalid') expect(effects, code).toContainEqual({ type: 'push', after: 0, most: 25 })
      else
        expect(state.upload, code).toMatchObject({
          wanted: true,
          status: { kind: 'waiting', until: retry === 'never' ? limits.retry.most : limits.retry.first },
        })
    }
  })

  test('a code this build does not know is tried again later', () => {
    expect(step(sending, failed('moon.full')).state.upload).toMatchObject({ wanted: true, status: { kind: 'waiting' } })
  })

  test('waits double up to a minute, spread over their upper half', () => {
    expect([0, 1, 2, 5, 6, 50].map((attempts) => backoff(attempts, 1))).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000])
    expect(backoff(3, 0)).toBe(4_000)
  })

  test('a success resets the count', () => {
    const twice = run(sending, failed('server.failed'), { type: 'timer.fired', at: 1_000 }, failed('server.failed', { at: 1_000 }))
    expect(twice.upload).toMatchObject({ attempts: 2, status: { until: 3_000 } })
    const well = run(twice, { type: 'timer.fired', at: 3_000 }, events['push.answered'])
    expect(well.upload.attempts).toBe(0)
  })

  test('a server that asks for a longer pause gets it, but not without limit', () => {
    expect(step(sending, failed('request.too-many', { pause: 20_000 })).effects).toContainEqual({ type: 'wait', until: 20_000 })
    expect(step(sending, failed('request.too-many', { pause: 1e9 })).effects).toContainEqual({ type: 'wait', until: 300_000 })
  })

  test('one timer: the wait that ends first', () => {
    const both = step(run(sending, events.poked, failed('server.failed', { at: 5_000 })), { type: 'pull.failed', code: 'server.failed', at: 100, jitter: 1 })
    expect(both.effects).toContainEqual({ type: 'wait', until: 1_100 })
    expect(namesOf(both.state, { type: 'timer.fired', at: 1_100 })).toEqual(['pull', 'wait'])
  })

  test('when the server is reached again, what waited only for that continues at once', () => {
    const offline = run(sending, failed('network.unreachable'))
    expect(namesOf(offline, events['poll.succeeded'])).toEqual(['push', 'pull'])
    const refused = run(sending, failed('server.failed'))
    expect(namesOf(refused, events['poll.succeeded'])).toEqual(['pull'])
  })
})

describe('pushing', () => {
  test('a write is sent at once; the next one waits for the answer, and is sent after what the server has', () => {
    expect(effectsOf(resting, events['write.saved'])).toEqual([{ type: 'push', after: 0, most: 50 }])
    expect(effectsOf(sending, events['write.saved'])).toEqual([])
    expect(effectsOf(sending, events['push.answered'])).toEqual([{ type: 'push', after: 3, most: 50 }, { type: 'pull' }])
  })

  test('only a pull confirms: it follows an answered push [QUEUE-02]', () => {
    expect(namesOf(sending, events['push.answered'])).toContain('pull')
    expect(namesOf(run(sending, events.poked, events['push.answered']), events['page.applied'])).toContain('pull')
  })

  test('a command the server does not know yet waits; downloading continues', () => {
    expect(namesOf(sending, failed('command.unknown', { pause: 60_000 }))).toEqual(['announce trouble', 'pull', 'wait'])
    const stuck = run(sending, failed('command.unknown', { pause: 60_000 }), events['page.applied'])
    expect(namesOf(stuck, events.poked)).toEqual(['pull'])
  })

  test('a push that is too large is halved until it passes, down to one mutation, and grows again', () => {
    let state = sending
    const sizes: number[] = []
    for (let tries = 0; tries < 8; tries++) {
      const next = step(state, failed('body.too-large'))
      state = next.state
      sizes.push(state.upload.most)
    }
    expect(sizes).toEqual([25, 13, 7, 4, 2, 1, 1, 1])
    expect(state.upload.status.kind).toBe('waiting')
    const sent = run(state, { type: 'timer.fired', at: limits.retry.most }, { type: 'push.answered', through: 1, lastMutation: 1, ...ended })
    expect(sent.upload.most).toBe(2)
  })

  test('pushes of a long queue grow to as many mutations as the server says, or to 50 if it says nothing', () => {
    const sizes = (most?: number) => {
      let state = sending
      return [1, 2, 3, 4].map(() => {
        state = step(state, { ...events['push.answered'], most }).state
        return state.upload.most
      })
    }
    expect(sizes(200)).toEqual([100, 200, 200, 200])
    expect(sizes()).toEqual([50, 50, 50, 50])
    const taken = run(sending, { ...events['push.answered'], most: 200 }, events['push.answered'])
    expect(taken.upload.most).toBe(50)
  })

  test('a server that accepted nothing is not asked again in a loop', () => {
    const { state } = step(sending, { type: 'push.answered', through: 9, lastMutation: 0, ...ended })
    expect(state.upload).toMatchObject({ wanted: true, status: { kind: 'waiting' } })
  })

  test('a server that stopped in the middle is asked for the rest at once', () => {
    const { effects } = step(sending, { type: 'push.answered', through: 9, lastMutation: 5, ...ended })
    expect(effects).toContainEqual({ type: 'push', after: 5, most: 50 })
  })

  test('what another tab queued is found by the next page and sent', () => {
    expect(namesOf(receiving, { ...events['page.applied'], queued: true })).toContain('push')
  })
})

describe('downloading', () => {
  test('a page with more after it requests the next [MIRROR-02]', () => {
    expect(namesOf(receiving, { ...events['page.applied'], more: true })).toEqual(['pull'])
  })

  test('a poke during a page leads to one more pull [QUEUE-05]', () => {
    expect(namesOf(run(receiving, events.poked, events.poked), events['page.applied'])).toEqual(['announce up-to-date', 'pull'])
  })

  test('changes that come with pokes may overtake each other: if an earlier one comes after a later one, everything is pulled', () => {
    const page = { epoch: 'e', from: 7, version: 8, rows: [], kinds: {} }
    const late = { ...page, from: 8, version: 9 }
    for (const order of [
      [late, page],
      [page, late],
    ]) {
      const during = run(receiving, ...order.map((each) => ({ type: 'poked' as const, page: each })))
      expect(effectsOf(during, events['page.applied'])).toContainEqual({ type: 'pull' })
    }
  })

  test('a change that comes with a poke during a page is looked at after it, unless a pull is wanted anyway [QUEUE-05]', () => {
    const page = { epoch: 'e', from: 7, version: 8, rows: [], kinds: {} }
    const during = run(receiving, { type: 'poked', page })
    expect(effectsOf(during, events['page.applied'])).toContainEqual({ type: 'pull', poked: page })
    for (const other of [events['poll.succeeded'], events['retry.asked'], events.poked])
      expect(effectsOf(run(during, other), events['page.applied'])).toContainEqual({ type: 'pull' })
    expect(effectsOf(during, { ...events['page.applied'], more: true })).toContainEqual({ type: 'pull' })
    expect(run(during, events['page.applied']).download).toMatchObject({ wanted: false, poked: null })
  })

  test('a stale page is requested again at once, a second one in a row later', () => {
    const stale: SyncEvent = { ...events['page.applied'], outcome: 'stale' }
    expect(namesOf(receiving, stale)).toEqual(['pull'])
    expect(run(receiving, stale, stale).download.status.kind).toBe('waiting')
  })

  test('a restored server: everything is downloaded again, and the queue is offered from its beginning', () => {
    const sent = run(receiving, events['write.saved'], events['push.answered'])
    const restored = step(sent, { ...events['page.applied'], outcome: 'epoch-changed', isFetching: true })
    expect(restored.effects.map(nameOf)).toEqual(['announce trouble', 'fetch'])
    expect(effectsOf(restored.state, events['push.empty'])).toEqual([{ type: 'push', after: 0, most: 50 }])
    expect(namesOf(restored.state, { ...events['blocks.stored'], isFirst: false, more: true, hasComplete: false })).toEqual(['fetch'])
    expect(namesOf(restored.state, { ...events['blocks.stored'], isFirst: false })).toEqual(['pull'])
  })

  test('a server that changes again and again is not downloaded in a loop', () => {
    const restored: SyncEvent = { ...events['page.applied'], outcome: 'epoch-changed', isFetching: true }
    const again = run(receiving, restored, events['blocks.stored'], restored)
    expect(again.fetch).toMatchObject({ wanted: true, status: { kind: 'waiting' } })
    const changing: SyncEvent = { ...events['blocks.stored'], outcome: 'epoch-changed', more: true, hasComplete: false }
    expect(namesOf(mirroring, changing)).toContain('fetch')
    // What the server said once is over as soon as a page arrives whole.
    const well = run(receiving, restored, events['blocks.stored'], events['page.applied'], events.poked)
    expect(namesOf(well, restored)).toContain('fetch')
  })

  test('a device that was copied: a pull gives it its new key, then the queue is offered from its beginning, and ids are requested [FAULT-21]', () => {
    expect(namesOf(sending, failed('device.copied'))).toContain('pull')
    const sent = run(receiving, events['write.saved'], events['push.answered'], events['write.saved'])
    const renewed = step(sent, { ...events['page.applied'], outcome: 'copied' })
    expect(renewed.effects.map(nameOf)).toEqual(['announce trouble', 'pull', 'leases'])
    expect(effectsOf(renewed.state, events['push.empty'])).toEqual([{ type: 'push', after: 0, most: 50 }])
    // An answer that was still on its way counts by the old key. The server refuses the gap, and then it is known.
    const late = run(renewed.state, events['push.answered'], { ...events['push.answered'], lastMutation: 0 })
    expect(late.upload).toMatchObject({ after: 0, wanted: true })
    // One that is copied again and again does not pull in a loop.
    expect(run(renewed.state, { ...events['page.applied'], outcome: 'copied' }).download.status.kind).toBe('waiting')
  })

  test('counts that differ: the next page has those of each part; if they differ again, later', () => {
    const diverged: SyncEvent = { ...events['page.applied'], outcome: 'diverged' }
    expect(namesOf(receiving, diverged)).toEqual(['announce trouble', 'pull'])
    const counted = run(receiving, diverged)
    expect(namesOf(counted, { ...events['page.applied'], isFetching: true })).toEqual(['fetch'])
    expect(run(counted, diverged).download.status.kind).toBe('waiting')
  })

  test('counts that still differ after a new download are reported, and the mirror stays', () => {
    const disputed: SyncEvent = { ...events['page.applied'], outcome: 'disputed' }
    expect(namesOf(receiving, disputed)).toEqual(['announce up-to-date', 'announce counts-differ'])
    expect(run(receiving, disputed).download).toMatchObject({ mirror: 'usable', stale: 0, status: { kind: 'rest' } })
  })

  test('the first mirror arrives step by step and ends in a pull [MIRROR-02]', () => {
    const some = { ...events['blocks.stored'], more: true, hasComplete: false } as const
    expect(namesOf(mirroring, some)).toEqual(['fetch'])
    expect(namesOf(mirroring, events['blocks.stored'])).toEqual(['announce mirrored', 'pull'])
  })

  test('pulls begin as soon as a part is whole, and go on beside the download', () => {
    const first = step(mirroring, { ...events['blocks.stored'], more: true })
    expect(first.effects.map(nameOf)).toEqual(['pull', 'fetch'])
    // Not everything is here: nothing is said to be up to date.
    expect(namesOf(first.state, { ...events['page.applied'], isFetching: true })).toEqual([])
    const pulled = run(first.state, { ...events['page.applied'], isFetching: true })
    expect(namesOf(pulled, events.poked)).toEqual(['pull'])
    expect(namesOf(pulled, { ...events['blocks.stored'], more: true })).toEqual(['fetch'])
    expect(namesOf(pulled, events['blocks.stored'])).toContain('pull')
  })

  test('a page that says what is missing starts the download, also if a step that does not know yet is in progress', () => {
    const gained: SyncEvent = { ...events['page.applied'], isFetching: true }
    expect(namesOf(receiving, gained)).toEqual(['fetch'])
    const busy = run(receiving, gained, events.poked, gained)
    expect(namesOf(busy, { ...events['blocks.stored'], isFirst: false })).toContain('fetch')
  })

  test('a failed download waits, and neither pulls nor pushes wait for it', () => {
    const failing = run(states.mirroring, { ...events['blocks.stored'], more: true }, events['page.applied'], {
      ...events['fetch.failed'],
      code: 'kind.unknown',
    })
    expect(failing.fetch).toMatchObject({ wanted: true, status: { kind: 'waiting', code: 'kind.unknown' } })
    expect(namesOf(failing, events['write.saved'])).toEqual(['push'])
    expect(namesOf(failing, events.poked)).toEqual(['pull'])
    expect(namesOf(states.mirroring, { ...events['fetch.failed'], code: 'kind.unknown' })).toContain('announce trouble')
  })

  test('a step that brings nothing is repeated at once, a second one in a row later', () => {
    const nothing: SyncEvent = { ...events['blocks.stored'], outcome: 'stale', more: true }
    expect(namesOf(mirroring, nothing)).toContain('fetch')
    expect(run(mirroring, nothing, nothing).fetch.status.kind).toBe('waiting')
    expect(run(mirroring, nothing, { ...events['blocks.stored'], more: true }, nothing).fetch.status.kind).toBe('busy')
  })

  test('what the server has, although its confirmation has to wait, is not sent again in a loop', () => {
    const waiting = run(sending, events['push.answered'], events['push.empty'])
    const page = { ...events['page.applied'], processed: 3, isFetching: true }
    expect(namesOf(waiting, page)).toEqual(['fetch'])
    expect(effectsOf(run(waiting, page), events['write.saved'])).toEqual([{ type: 'push', after: 3, most: 50 }])
  })

  test('someone who left the group: its mirror is removed, and nothing is sent until they rejoin', () => {
    const left = run(removing, events['group.removed'])
    expect(phaseOf(left)).toBe('left')
    expect(namesOf(left, events['write.saved'])).toEqual([])
    expect(namesOf(left, events['group.rejoined'])).toEqual(['push', 'fetch', 'leases'])
  })

  test('only a pull can find out: a push or a download that is refused leads to one', () => {
    expect(namesOf(sending, failed('group.left'))).toContain('pull')
    expect(namesOf(mirroring, { type: 'fetch.failed', code: 'group.left', ...ended })).toContain('revoke')
    const besides = run(mirroring, { ...events['blocks.stored'], more: true })
    expect(namesOf(besides, { type: 'fetch.failed', code: 'group.left', ...ended })).not.toContain('revoke')
    const pulled = run(besides, { type: 'fetch.failed', code: 'group.left', ...ended })
    expect(namesOf(pulled, events['page.applied'])).toContain('pull')
    expect(namesOf(pulled, events['group.revoked'])).toEqual(['revoke'])
  })

  test('a server that does not know the new device key yet refuses a pull after the person has left: the mirror is removed', () => {
    expect(namesOf(receiving, { type: 'pull.failed', code: 'group.left', ...ended })).toContain('revoke')
  })
})

describe('signing in', () => {
  test('an expired session pauses everything and keeps what was wanted [SESS-10]', () => {
    const paused = run(sending, failed('session.expired'))
    expect(phaseOf(paused)).toBe('paused')
    expect(paused.upload.wanted).toBe(true)
    for (const event of [events['write.saved'], events.poked, events['poll.succeeded'], events['retry.asked'], { type: 'timer.fired', at: 1e9 } as const]) {
      expect(namesOf(paused, event)).toEqual([])
    }
    expect(namesOf(paused, events['session.restored'])).toEqual(['push', 'pull', 'leases'])
  })

  test('work of another person waits like that of someone signed out [SESS-10, GRP-03]', () => {
    expect(phaseOf(run(sending, failed('session.other-user')))).toBe('paused')
  })

  test('a workspace that is opened while someone else is signed in starts paused [SESS-10]', () => {
    const opened = run(states.stopped, events['session.expired'], events.started)
    expect(namesOf(opened, events['leadership.gained'])).toEqual([])
  })

  test('an app that is too old sends its queue and asks for nothing', () => {
    const outdated = run(receiving, events['app.too-old'])
    expect(namesOf(outdated, events['write.saved'])).toEqual(['push'])
    for (const event of [events.poked, events['poll.succeeded'], events['lease.low']]) expect(namesOf(outdated, event)).toEqual([])
    expect(namesOf(run(outdated, events['session.expired']), events['write.saved'])).toEqual([])
  })
})
