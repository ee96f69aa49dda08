import { describe, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { createServerClock } from '#sync/server-clock.ts'
import { createSessionCalls } from '#sync/calls/session-calls.ts'
import type { CallResult, Call, Transport } from '#sync/transport.ts'

function setUp(answer: unknown = {}, lastTouch: number | null = null) {
  const calls: Call[] = []
  const transport: Transport = {
    call: (call: Call) => {
      calls.push(call)
      return Promise.resolve({ ok: true, value: answer } as CallResult<never>)
    },
  }
  let now = 1_000
  const clock = createServerClock()
  return { calls, clock, session: createSessionCalls({ transport, clock, now: () => (now += 100), lastActivity: () => lastTouch }) }
}

describe('session calls', () => {
  test('login.ashx takes a form with un and pw, logout.ashx dontRedirect [SESS-01]', async () => {
    const { calls, session } = setUp()
    await session.logIn('ada', 'secret')
    await session.logOut()
    expect(calls).toMatchObject([
      { path: '/login/login.ashx', form: { un: 'ada', pw: 'secret' } },
      { path: '/login/logout.ashx', form: { dontRedirect: 'true' } },
    ])
  })

  test('setPrimary.ashx takes a form with subgroupID [GRP-01]', async () => {
    const { calls, session } = setUp()
    await session.setPrimary(7)
    expect(calls).toMatchObject([{ path: '/members/groups/setPrimary.ashx', form: { subgroupID: '7' } }])
  })

  test('the scheduled poll is canceled after ten seconds [CONN-01]', async () => {
    const { calls, session } = setUp()
    await session.poll()
    expect(calls).toMatchObject([{ path: '/members/fn/scheduledTasks/handler.ashx', timeout: 10_000 }])
  })

  test.each([
    ['a moment ago', 1_000, { touched: 1 }],
    ['longer ago than the idle limit', 1_000 - limits.session.touched, undefined],
    ['by a clock that was set back later', 9_000, undefined],
    ['never', null, undefined],
  ])('the poll of a screen that was touched %s says so [FAULT-14]', async (_, lastTouch, query) => {
    const { calls, session } = setUp({}, lastTouch)
    await session.poll()
    expect(calls[0]!.query).toEqual(query)
  })

  test('the session call measures how far this clock is behind', async () => {
    const { clock, session } = setUp({ serverTime: 61_150 })
    await session.readSession()
    expect(clock.offset).toBe(60_000)
  })
})

describe('the measured clock', () => {
  test('a slower answer that agrees with a faster one does not make it less exact; a contradicting one counts', () => {
    const clock = createServerClock()
    clock.measure(10_050, 0, 100)
    expect(clock.offset).toBe(10_000)
    clock.measure(14_000, 0, 10_000)
    expect(clock.offset).toBe(10_000)
    clock.measure(90_000, 0, 10_000)
    expect(clock.offset).toBe(85_000)
  })

  test('a clock that was set during the request is ignored', () => {
    const clock = createServerClock(5)
    clock.measure(10_000, 100, 0)
    expect(clock.offset).toBe(5)
  })

  test('a new offset is reported, to be stored for an offline start', () => {
    const told: number[] = []
    const clock = createServerClock(0, (offset) => told.push(offset))
    clock.measure(1_000, 0, 0)
    clock.measure(1_000, 0, 0)
    expect(told).toEqual([1_000])
  })
})
