import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate'
import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { ssoReturnMachine, type SsoReturnEmitted, type SsoReturnEvent } from '#machines/session/sso-return.machine.ts'
import { heldActors, leafOf, testTable, type Leaf } from '#tests/machines/harness.ts'
import { mara } from './session.world.ts'

type State = Leaf<SnapshotFrom<typeof ssoReturnMachine>['value']>

function world() {
  const actors = heldActors()
  const clock = new SimulatedClock()
  const machine = ssoReturnMachine.provide({
    actors: { canLeave: actors.hold<boolean>('canLeave'), readSession: actors.hold<SessionInfo | null>('readSession') },
  })
  const actor = createActor(machine, { clock }).start()
  const emitted: SsoReturnEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  return { actors, clock, actor, emitted, state: () => leafOf(actor.getSnapshot().value), context: () => actor.getSnapshot().context }
}
type SsoWorld = ReturnType<typeof world>
type Step = (one: SsoWorld) => unknown

async function given(...steps: Step[]): Promise<SsoWorld> {
  const one = world()
  for (const step of steps) await step(one)
  return one
}
const send =
  (type: SsoReturnEvent['type']): Step =>
  ({ actor }) =>
    actor.send({ type })
const decide =
  (canLeave: boolean): Step =>
  ({ actors }) =>
    actors.call('canLeave').resolve(canLeave)
const answer =
  (info: SessionInfo | null): Step =>
  ({ actors }) =>
    actors.isOpen('readSession') && actors.call('readSession').resolve(info)
const fail: Step = ({ actors }) => actors.isOpen('readSession') && actors.call('readSession').reject()

const asking = [decide(false), send('now.chosen')]
const unanswered = { 'nobody is signed in': 'nobody asked', 'somebody is signed in': 'nobody asked', 'the server is away': 'nobody asked' } as const

testTable<State, 'now' | 'later' | 'shown' | 'ten seconds pass' | 'nobody is signed in' | 'somebody is signed in' | 'the server is away', SsoWorld>({
  given: {
    deciding: () => given(),
    'counting.ticking': () => given(decide(true)),
    waiting: () => given(decide(false)),
    looking: () => given(decide(false), send('page.shown')),
    asking: () => given(...asking),
    gone: () => given(...asking, answer(null)),
  },
  when: {
    now: send('now.chosen'),
    later: send('later.chosen'),
    shown: send('page.shown'),
    'ten seconds pass': ({ clock }) => {
      for (let second = 0; second < limits.sso.countdown / 1_000; second++) clock.increment(1_000)
    },
    'nobody is signed in': answer(null),
    'somebody is signed in': answer(mara),
    'the server is away': fail,
  },
  outcomes: {
    deciding: { now: 'ignored', later: 'ignored', shown: 'ignored', 'ten seconds pass': 'ignored', ...unanswered },
    'counting.ticking': { now: 'asking', later: 'waiting', shown: 'ignored', 'ten seconds pass': 'asking', ...unanswered },
    waiting: { now: 'asking', later: 'ignored', shown: 'looking', 'ten seconds pass': 'ignored', ...unanswered },
    looking: {
      now: 'asking',
      later: 'ignored',
      shown: 'ignored',
      'ten seconds pass': 'ignored',
      'nobody is signed in': 'waiting',
      'somebody is signed in': 'waiting',
      'the server is away': 'waiting',
    },
    asking: {
      now: 'ignored',
      later: 'waiting',
      shown: 'ignored',
      'ten seconds pass': 'ignored',
      'nobody is signed in': 'gone',
      'somebody is signed in': 'waiting',
      'the server is away': 'waiting',
    },
    gone: { now: 'asking', later: 'waiting', shown: 'looking', 'ten seconds pass': 'ignored', ...unanswered },
  },
})

test('counts down ten seconds, asks the server once more, and then leads to the page of the organization', async () => {
  const one = await given(decide(true))
  const seconds: number[] = []
  for (let second = 0; second < 10; second++) {
    seconds.push(one.context().secondsLeft)
    one.clock.increment(1_000)
  }
  expect(seconds).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect([one.state(), one.emitted]).toEqual(['asking', []])
  await answer(null)(one)
  expect(one.emitted).toEqual([{ type: 'page.left' }])
})

test('without a network the page is never left; the dialog says why, until the next attempt', async () => {
  const one = await given(...asking, fail)
  expect([one.state(), one.emitted, one.context().message]).toEqual([
    'waiting',
    [],
    'You seem to be disconnected from the internet. Please check your connection.',
  ])
  send('now.chosen')(one)
  expect(one.context().message).toBeNull()
})

test('someone who has signed in in another tab is found when this one is shown again', async () => {
  const one = await given(decide(false), send('page.shown'), answer(mara))
  expect(one.emitted).toEqual([{ type: 'session.found', info: mara }])
})
