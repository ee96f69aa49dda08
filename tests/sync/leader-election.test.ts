import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { runLeaderElection } from '#sync/leader-election.ts'
import { TabTimers, VirtualClock } from '#tests/harness/clock.ts'
import { FakeChannel, FakeLocks, type FakePort } from '#tests/harness/world-tabs.ts'
import { settle } from '#tests/harness/settle.ts'

let clock: VirtualClock
let locks: FakeLocks
let channel: FakeChannel
let tabs: Tab[]

class Tab {
  leads = false
  gained = 0
  isFrozen = false
  readonly timers = new TabTimers(clock)
  readonly port: FakePort = channel.port()
  readonly stop: () => void

  constructor() {
    const onGained = () => {
      this.leads = true
      this.gained++
    }
    this.stop = runLeaderElection({ name: 'a', timers: this.timers, locks, channel: this.port, onGained, onLost: () => (this.leads = false) })
    tabs.push(this)
  }

  freeze(isFrozen: boolean): void {
    this.isFrozen = this.port.isFrozen = isFrozen
  }
}

/** Time passes for every tab that is not frozen. */
async function pass(ms: number): Promise<void> {
  const end = clock.elapsed + ms
  while (clock.elapsed < end) {
    clock.moveTo(Math.min(end, clock.elapsed + 500))
    for (const tab of tabs) {
      while (!tab.isFrozen && tab.timers.waiting.some((entry) => entry.at <= clock.elapsed)) tab.timers.fireNext()
    }
    await settle()
  }
}

beforeEach(() => {
  clock = new VirtualClock(0)
  locks = new FakeLocks()
  channel = new FakeChannel()
  tabs = []
})

describe('one tab syncs at a time [QUEUE-03]', () => {
  test('the first leads; the second takes over when it closes', async () => {
    const [first, second] = [new Tab(), new Tab()]
    await pass(60_000)
    expect([first.leads, second.leads]).toEqual([true, false])
    first.stop()
    await pass(500)
    expect(second.leads).toBe(true)
  })

  test('a tab that only waited can leave', async () => {
    const [first, second, third] = [new Tab(), new Tab(), new Tab()]
    await settle()
    second.stop()
    first.stop()
    await settle()
    expect([second.leads, third.leads]).toEqual([false, true])
  })

  test('a frozen tab keeps its lock but no longer beats: after ten seconds of silence the lock is stolen, once', async () => {
    const [first, second] = [new Tab(), new Tab()]
    await pass(4_000)
    first.freeze(true)
    await pass(limits.leader.silence - 2_500)
    expect(second.leads).toBe(false)
    await pass(5_000)
    expect(second.leads).toBe(true)
    first.freeze(false)
    await pass(60_000)
    expect([first.leads, second.leads]).toEqual([false, true])
    expect(first.gained + second.gained).toBe(2)
  })

  test('a tab that was frozen itself does not mistake that for silence of the other one', async () => {
    const [first, second] = [new Tab(), new Tab()]
    await pass(4_000)
    second.freeze(true)
    await pass(60_000)
    second.freeze(false)
    await pass(4_000)
    expect([first.leads, second.leads]).toEqual([true, false])
  })

  test('a steal that did not help is not repeated before the next heartbeat', async () => {
    const [first, second] = [new Tab(), new Tab()]
    let steals = 0
    const request = locks.request.bind(locks)
    locks.request = (name, options, held) => {
      if (!options.steal) return request(name, options, held)
      steals++
      return new Promise(() => {})
    }
    await settle()
    first.freeze(true)
    await pass(120_000)
    expect([steals, second.leads]).toEqual([1, false])
  })

  test('without locks every tab leads, which is merely wasteful', () => {
    let leads = 0
    const onGained = () => {
      leads++
    }
    for (let tab = 0; tab < 2; tab++) runLeaderElection({ name: 'a', timers: new TabTimers(clock), onGained, onLost: () => {} })
    expect(leads).toBe(2)
  })
})
