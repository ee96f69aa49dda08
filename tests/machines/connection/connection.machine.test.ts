import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate'
import { describe, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import type { ScheduledPoll } from '#domain/wire/accounts/session.ts'
import { connectionMachine, type ConnectionEmitted, type ConnectionEvent } from '#machines/connection/connection.machine.ts'
import { heldActors, leafOf, settle, testTable, type Leaf } from '#tests/machines/harness.ts'

const answer: ScheduledPoll = {
  notifications: [],
  session: { isLoggedIn: true, subgroupID: 1, loggedInUser: 2, isSSO: false, redirectUrl: '', loginType: '' },
  passwordPolicy: { idleMinutesTimeoutPolicy: 30 },
}

const step = 500

function world() {
  const actors = heldActors()
  const clock = new SimulatedClock()
  const actor = createActor(connectionMachine.provide({ actors: { poll: actors.hold<ScheduledPoll>('poll') } }), { clock }).start()
  const emitted: ConnectionEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  /** In small steps: a timer set in one step must be able to fire in a later one. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= step) {
      clock.increment(Math.min(step, left))
      await settle()
    }
  }
  return {
    actors,
    clock,
    actor,
    emitted,
    pass,
    polls: () => actors.made.length,
    state: () => leafOf(actor.getSnapshot().value),
    has: (tag: 'offline' | 'blocking' | 'counting' | 'checking') => actor.getSnapshot().hasTag(tag),
    succeed: () => actors.call('poll').resolve(answer),
    fail: () => actors.call('poll').reject(),
    /** Lets the next scheduled poll start and fail. */
    async failNext(this: void) {
      await pass(limits.poll.every)
      await actors.call('poll').reject()
    },
  }
}
type ConnectionWorld = ReturnType<typeof world>

const given =
  (...steps: ((one: ConnectionWorld) => unknown)[]) =>
  async () => {
    const one = world()
    for (const step of steps) await step(one)
    return one
  }
const first = (one: ConnectionWorld) => one.pass(limits.poll.first)
const every = (one: ConnectionWorld) => one.pass(limits.poll.every)
const succeed = (one: ConnectionWorld) => one.succeed()
const fail = (one: ConnectionWorld) => one.fail()
const begin = (what: string) => (one: ConnectionWorld) => one.actor.send({ type: 'busy.began', what })
const end = (what: string) => (one: ConnectionWorld) => one.actor.send({ type: 'busy.ended', what })
const failNetwork = (one: ConnectionWorld) => one.actor.send({ type: 'network.failed' })
const goOn = (one: ConnectionWorld) => one.actor.send({ type: 'offline.chosen' })
const tryNow = (one: ConnectionWorld) => one.actor.send({ type: 'try.now' })
const lose = [first, fail, every, fail]

type State = Leaf<SnapshotFrom<typeof connectionMachine>['value']>
type Event = ConnectionEvent['type'] | 'poll answers' | 'poll fails' | 'a second passes' | 'thirty seconds pass'

test('where only pulls fail while polls succeed, failures and polls do not follow each other without a pause', async () => {
  const one = await given(first, succeed)()
  const before = one.polls()
  for (let round = 0; round < 10; round++) {
    failNetwork(one)
    if (one.actors.isOpen('poll')) await succeed(one)
  }
  expect(one.polls() - before).toBe(1)
  await every(one)
  expect(one.polls() - before).toBe(2)
})

describe('every event in every state', () => {
  const resting = {
    'network.failed': 'ignored',
    'offline.chosen': 'ignored',
    'busy.began': 'noted',
    'poll answers': 'nobody asked',
    'poll fails': 'nobody asked',
    'a second passes': 'ignored',
  } as const
  // A poll without an answer fails after `limits.poll.timeout`, before thirty seconds are over.
  const polling = {
    'network.failed': 'ignored',
    'try.now': 'ignored',
    'offline.chosen': 'ignored',
    'busy.began': 'noted',
    'poll answers': 'online.resting',
    'a second passes': 'ignored',
  } as const
  testTable<State, Event, ConnectionWorld>({
    given: {
      'online.starting': given(begin('typing')),
      'online.resting': given(first, succeed, begin('typing')),
      'online.polling': given(first, begin('typing')),
      'online.checking': given(first, succeed, failNetwork, begin('typing')),
      'online.checked': given(first, succeed, failNetwork, succeed, begin('typing')),
      'doubtful.resting': given(first, fail),
      'doubtful.polling': given(first, fail, every),
      'lost.held.resting': given(begin('typing'), ...lose),
      'lost.held.polling': given(begin('typing'), ...lose, every),
      'lost.dialog.counting': given(...lose, begin('typing')),
      'lost.dialog.checking': given(...lose, tryNow, begin('typing')),
      'lost.accepted.resting': given(...lose, goOn, begin('typing')),
      'lost.accepted.polling': given(...lose, goOn, every, begin('typing')),
    },
    when: {
      'network.succeeded': ({ actor }) => actor.send({ type: 'network.succeeded' }),
      'network.failed': failNetwork,
      'try.now': tryNow,
      'offline.chosen': goOn,
      'busy.began': begin('location-update'),
      'busy.ended': end('typing'),
      'poll answers': ({ actors, succeed }) => actors.isOpen('poll') && succeed(),
      'poll fails': ({ actors, fail }) => actors.isOpen('poll') && fail(),
      'a second passes': ({ pass }) => pass(1_000),
      'thirty seconds pass': ({ pass }) => pass(30_000),
    },
    outcomes: {
      'online.starting': {
        ...resting,
        'network.succeeded': 'ignored',
        'try.now': 'online.polling',
        'busy.ended': 'noted',
        'thirty seconds pass': 'doubtful.resting',
      },
      'online.resting': {
        ...resting,
        'network.succeeded': 'ignored',
        'network.failed': 'online.checking',
        'try.now': 'online.polling',
        'busy.ended': 'noted',
        'thirty seconds pass': 'online.polling',
      },
      'online.polling': {
        ...polling,
        'network.succeeded': 'ignored',
        'busy.ended': 'noted',
        'poll fails': 'doubtful.resting',
        'thirty seconds pass': 'doubtful.resting',
      },
      'online.checking': {
        ...polling,
        'network.succeeded': 'ignored',
        'busy.ended': 'noted',
        'poll answers': 'online.checked',
        'poll fails': 'doubtful.resting',
        'thirty seconds pass': 'doubtful.resting',
      },
      'online.checked': {
        ...resting,
        'network.succeeded': 'ignored',
        'try.now': 'online.polling',
        'busy.ended': 'noted',
        'thirty seconds pass': 'online.polling',
      },
      'doubtful.resting': {
        ...resting,
        'network.succeeded': 'online.resting',
        'try.now': 'doubtful.polling',
        'busy.ended': 'ignored',
        'thirty seconds pass': 'doubtful.polling',
      },
      'doubtful.polling': {
        ...polling,
        'network.succeeded': 'online.resting',
        'busy.ended': 'ignored',
        'poll fails': 'lost.dialog.counting',
        'thirty seconds pass': 'lost.dialog.counting',
      },
      'lost.held.resting': {
        ...resting,
        'network.succeeded': 'online.resting',
        'try.now': 'lost.held.polling',
        'busy.ended': 'lost.dialog.counting',
        'thirty seconds pass': 'lost.held.polling',
      },
      'lost.held.polling': {
        ...polling,
        'network.succeeded': 'online.resting',
        'busy.ended': 'lost.dialog.counting',
        'poll fails': 'lost.held.resting',
        'thirty seconds pass': 'lost.held.resting',
      },
      'lost.dialog.counting': {
        ...resting,
        'network.succeeded': 'online.resting',
        'try.now': 'lost.dialog.checking',
        'offline.chosen': 'lost.accepted.resting',
        'busy.ended': 'noted',
        'a second passes': 'noted',
        'thirty seconds pass': 'lost.dialog.checking',
      },
      'lost.dialog.checking': {
        ...polling,
        'network.succeeded': 'online.resting',
        'offline.chosen': 'lost.accepted.resting',
        'busy.ended': 'noted',
        'poll fails': 'lost.dialog.counting',
        'thirty seconds pass': 'lost.dialog.counting',
      },
      'lost.accepted.resting': {
        ...resting,
        'network.succeeded': 'online.resting',
        'try.now': 'lost.accepted.polling',
        'busy.ended': 'noted',
        'thirty seconds pass': 'lost.accepted.polling',
      },
      'lost.accepted.polling': {
        ...polling,
        'network.succeeded': 'online.resting',
        'busy.ended': 'noted',
        'poll fails': 'lost.accepted.resting',
        'thirty seconds pass': 'lost.accepted.resting',
      },
    },
  })
})

describe('the scheduled poll', () => {
  test('runs first after 2000 ms, then every 30000 ms, and its answer is passed on [CONN-01]', async () => {
    const one = world()
    const begun: number[] = []
    for (let at = step; at <= 95_000; at += step) {
      await one.pass(step)
      if (one.actors.isOpen('poll')) {
        begun.push(at)
        await one.succeed()
      }
    }
    expect(begun).toEqual([2_000, 32_000, 62_000, 92_000])
    expect(one.emitted).toEqual(begun.map(() => ({ type: 'poll.answered', answer })))
  })

  test('continues every 30 s while a person works offline', async () => {
    const one = await given(...lose, goOn)()
    await one.failNext()
    await one.failNext()
    expect([one.polls(), one.state()]).toEqual([4, 'lost.accepted.resting'])
  })

  test('a poll without an answer in time counts as failed', async () => {
    const one = await given(first)()
    await one.pass(limits.poll.timeout)
    expect([one.state(), one.actors.isOpen('poll')]).toEqual(['doubtful.resting', false])
  })

  test('a push that does not reach the server triggers a poll at once, but does not count as a failed poll', async () => {
    const one = await given(first, succeed)()
    one.actor.send({ type: 'network.failed' })
    expect([one.polls(), one.state()]).toEqual([2, 'online.checking'])
    await one.fail()
    for (let n = 0; n < 5; n++) one.actor.send({ type: 'network.failed' })
    expect([one.polls(), one.state()]).toEqual([2, 'doubtful.resting'])
  })
})

describe('connection lost', () => {
  test('the first failed poll shows nothing; the second in a row opens the dialog [CONN-02]', async () => {
    const one = await given(first, fail)()
    expect([one.has('blocking'), one.has('offline')]).toEqual([false, false])
    await one.failNext()
    expect([one.has('blocking'), one.has('offline'), one.has('counting')]).toEqual([true, true, true])
  })

  test('failures count only in a row: a success between them, of a poll or of a push, starts again [CONN-02]', async () => {
    const one = await given(first, fail, every, succeed)()
    await one.failNext()
    expect(one.has('blocking')).toBe(false)
    one.actor.send({ type: 'network.succeeded' })
    await one.failNext()
    expect([one.has('blocking'), one.state()]).toEqual([false, 'doubtful.resting'])
  })

  test("it counts down 30 s, second by second, and then checks: 'Checking connection...' [CONN-02]", async () => {
    const one = await given(...lose)()
    const seen: number[] = []
    while (one.has('counting')) {
      seen.push(one.actor.getSnapshot().context.secondsLeft)
      await one.pass(1_000)
    }
    expect(seen).toEqual(Array.from({ length: 30 }, (_, n) => 30 - n))
    expect([one.has('checking'), one.has('blocking'), one.actors.isOpen('poll')]).toEqual([true, true, true])
    await one.fail()
    expect([one.has('counting'), one.actor.getSnapshot().context.secondsLeft]).toEqual([true, 30])
  })

  test("'try now' checks at once, and a success closes the dialog [CONN-02]", async () => {
    const one = await given(...lose)()
    await one.pass(7_000)
    tryNow(one)
    expect(one.has('checking')).toBe(true)
    await one.succeed()
    expect([one.has('blocking'), one.has('offline'), one.state()]).toEqual([false, false, 'online.resting'])
  })

  test('a push that succeeds closes the dialog, too [CONN-02]', async () => {
    const one = await given(...lose)()
    one.actor.send({ type: 'network.succeeded' })
    expect(one.has('blocking')).toBe(false)
  })

  test('if the person works offline, the dialog stays closed until a success, and the status indicator stays [CONN-03]', async () => {
    const one = await given(...lose, goOn)()
    for (let n = 0; n < 5; n++) {
      await one.failNext()
      expect([one.has('blocking'), one.has('offline')]).toEqual([false, true])
    }
    await every(one)
    await one.succeed()
    expect([one.state(), one.has('offline')]).toEqual(['online.resting', false])
    await one.failNext()
    await one.failNext()
    expect(one.has('blocking')).toBe(true)
  })

  test('working offline is also possible during the check [CONN-03]', async () => {
    const one = await given(...lose, tryNow, goOn)()
    expect([one.has('blocking'), one.has('offline'), one.actors.isOpen('poll')]).toEqual([false, true, false])
  })

  test('it never opens during a burst of scans, typing or the location update; only the status indicator changes [CONN-02]', async () => {
    const one = await given(begin('scan-burst'), begin('location-update'), begin('location-update'), ...lose)()
    expect([one.has('blocking'), one.has('offline')]).toEqual([false, true])
    await one.failNext()
    end('scan-burst')(one)
    expect([one.has('blocking'), one.has('offline')]).toEqual([false, true])
    end('location-update')(one)
    expect([one.has('blocking'), one.actor.getSnapshot().context.secondsLeft]).toEqual([true, 30])
  })

  test('work that begins while the dialog is open does not close it', async () => {
    const one = await given(...lose, begin('typing'), tryNow, fail)()
    expect(one.has('blocking')).toBe(true)
    end('typing')(one)
    expect(one.state()).toBe('lost.dialog.counting')
  })
})
