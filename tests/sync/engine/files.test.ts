import { describe, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { initialFileState, type FileEffect, type FileEvent, type FileState } from '#sync/engine/files/state.ts'
import { stepFiles } from '#sync/engine/files/step.ts'

const ended = { at: 0, jitter: 1 }
const [large, small] = [
  { id: 'large', size: 900 },
  { id: 'small', size: 5 },
]
const run = (state: FileState, ...events: FileEvent[]): { state: FileState; effects: FileEffect[] } =>
  events.reduce<{ state: FileState; effects: FileEffect[] }>((at, event) => stepFiles(at.state, event), { state, effects: [] })
const effectsOf = (state: FileState, ...events: FileEvent[]): FileEffect[] => run(state, ...events).effects
const answered = (received: number, stored = false, at = 0): FileEvent => ({ type: 'answered', received, stored, at, jitter: 1 })
const failed = (code: string, more = {}): FileEvent => ({ type: 'file.failed', code, ...ended, ...more })

const open = run(initialFileState, { type: 'opened' }).state
/** The server is being asked about the small file. */
const asking = run(open, { type: 'reviewed', files: [large, small] }).state
const sending = run(asking, answered(0)).state

describe('uploading', () => {
  test('nothing is done before the workspace syncs, and then the files are looked at first', () => {
    expect(effectsOf(initialFileState, { type: 'changed' })).toEqual([])
    expect(effectsOf(initialFileState, { type: 'opened' })).toEqual([{ type: 'review' }])
    expect(effectsOf(run(open, { type: 'closed' }).state, { type: 'reviewed', files: [small] })).toEqual([])
  })

  test('one file at a time, small ones first, and each continues where the server is', () => {
    expect(effectsOf(open, { type: 'reviewed', files: [large, small] })).toEqual([{ type: 'ask', id: 'small' }])
    expect(effectsOf(asking, answered(4))).toEqual([{ type: 'send', id: 'small', from: 4 }])
    expect(effectsOf(sending, answered(4))).toEqual([{ type: 'send', id: 'small', from: 4 }])
    expect(effectsOf(sending, answered(5, true))).toEqual([{ type: 'ask', id: 'large' }])
  })

  test('a server that has all of it and has not stored it is reminded', () => {
    expect(effectsOf(asking, answered(5))).toEqual([{ type: 'send', id: 'small', from: 5 }])
  })

  test('a stored file is not asked about again before a pull may have said so', () => {
    const only = run(open, { type: 'reviewed', files: [small] }, answered(0)).state
    const stored = run(only, answered(5, true))
    expect(stored.effects).toEqual([{ type: 'wait', until: limits.retry.most }])
    expect(effectsOf(stored.state, { type: 'changed' }, { type: 'reviewed', files: [] })).toEqual([])
    expect(effectsOf(stored.state, { type: 'timer.fired', at: limits.retry.most }, { type: 'reviewed', files: [small] })).toEqual([
      { type: 'ask', id: 'small' },
    ])
  })

  test('what changed meanwhile is looked at between two chunks; a file that is gone is left', () => {
    const noted = run(sending, { type: 'changed' }).state
    const looking = run(noted, answered(4))
    expect(looking.effects).toEqual([{ type: 'review' }])
    expect(effectsOf(looking.state, { type: 'reviewed', files: [large, small] })).toEqual([{ type: 'send', id: 'small', from: 4 }])
    expect(effectsOf(looking.state, { type: 'reviewed', files: [large] })).toEqual([{ type: 'ask', id: 'large' }])
  })
})

describe('when it fails', () => {
  test('without a connection everything waits, longer each time, and goes on at once when the server is reached', () => {
    const offline = run(sending, failed('network.unreachable'))
    expect(offline.effects).toEqual([{ type: 'wait', until: limits.retry.first }])
    const again = run(offline.state, { type: 'timer.fired', at: 1_000 }, { type: 'reviewed', files: [small] }, failed('network.unreachable', { at: 1_000 }))
    expect(again.effects).toEqual([{ type: 'wait', until: 1_000 + 2 * limits.retry.first }])
    expect(effectsOf(again.state, { type: 'woken' })).toEqual([{ type: 'review' }])
    expect(run(again.state, { type: 'woken' }, { type: 'reviewed', files: [small] }, answered(0)).state.attempts).toBe(0)
  })

  test('a server that asks for a pause gets it, but not without limit', () => {
    expect(effectsOf(sending, failed('upload.too-many', { pause: 20_000 }))).toEqual([{ type: 'wait', until: 20_000 }])
    expect(effectsOf(sending, failed('request.too-many', { pause: 1e9 }))).toEqual([{ type: 'wait', until: 5 * limits.retry.most }])
  })

  test('a full disk or a database that does not answer stops nothing for good', () => {
    const full = run(open, { type: 'review.failed', code: 'device.storage-full', ...ended })
    expect(full.effects).toEqual([{ type: 'wait', until: limits.retry.first }])
    expect(effectsOf(full.state, { type: 'timer.fired', at: 1_000 })).toEqual([{ type: 'review' }])
  })

  test.each(['session.expired', 'session.other-user'])('%s: nothing is sent until the person is signed in again, and nothing is forgotten', (code) => {
    const out = run(sending, failed(code))
    expect(out.effects).toEqual([{ type: 'signed-out' }])
    expect(effectsOf(out.state, { type: 'changed' }, { type: 'timer.fired', at: 1e9 })).toEqual([])
    expect(effectsOf(out.state, { type: 'opened' }, { type: 'reviewed', files: [large, small] })).toEqual([{ type: 'ask', id: 'small' }])
  })

  test('what only one file suffers from holds up no other', () => {
    const denied = run(sending, failed('permission.denied'))
    expect(denied.effects).toEqual([{ type: 'review' }])
    const next = run(denied.state, { type: 'reviewed', files: [large, small] })
    expect(next.effects).toEqual([{ type: 'ask', id: 'large' }])
    const later = run(next.state, answered(0), answered(900, true), { type: 'timer.fired', at: limits.retry.most }, { type: 'reviewed', files: [small] })
    expect(later.effects).toEqual([{ type: 'ask', id: 'small' }])
  })

  test('a file that was damaged on its way is sent again soon', () => {
    const damaged = run(sending, failed('upload.damaged'), { type: 'reviewed', files: [small] })
    expect(damaged.effects).toEqual([{ type: 'wait', until: limits.retry.first }])
  })

  test('a server that takes no chunk, or has forgotten some, is not asked without end', () => {
    const stuck = run(run(sending, answered(4)).state, answered(4))
    expect(stuck.effects).toEqual([{ type: 'ask', id: 'large' }])
    const forgot = run(run(sending, answered(4)).state, answered(0))
    expect(forgot.effects).toEqual([{ type: 'ask', id: 'large' }])
  })
})
