import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate'
import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { requiredPageMachine, type RequiredPageEmitted, type RequiredPageEvent } from '#machines/session/required-page.machine.ts'
import { heldActors, leafOf, testTable, type Leaf } from '#tests/machines/harness.ts'

type State = Leaf<SnapshotFrom<typeof requiredPageMachine>['value']>

function world() {
  const clock = new SimulatedClock()
  const actor = createActor(requiredPageMachine, { clock }).start()
  const emitted: RequiredPageEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  return {
    actors: heldActors(),
    clock,
    actor,
    emitted,
    state: () => leafOf(actor.getSnapshot().value),
    isBlocked: () => actor.getSnapshot().hasTag('blocking'),
  }
}
type PageWorld = ReturnType<typeof world>

async function given(...events: RequiredPageEvent[]): Promise<PageWorld> {
  const one = world()
  for (const event of events) one.actor.send(event)
  return one
}
const shown = (isRequired: boolean): RequiredPageEvent => ({ type: 'page.shown', isRequired })
const chosen: RequiredPageEvent = { type: 'page.chosen' }
const send =
  (event: RequiredPageEvent) =>
  ({ actor }: PageWorld) =>
    actor.send(event)

testTable<State, 'the page is shown' | 'another page is shown' | 'the page is chosen' | 'half a minute passes', PageWorld>({
  given: { told: () => given(), going: () => given(chosen) },
  when: {
    'the page is shown': send(shown(true)),
    'another page is shown': send(shown(false)),
    'the page is chosen': send(chosen),
    'half a minute passes': ({ clock }) => clock.increment(limits.poll.every),
  },
  outcomes: {
    told: { 'the page is shown': 'noted', 'another page is shown': 'ignored', 'the page is chosen': 'going', 'half a minute passes': 'ignored' },
    going: { 'the page is shown': 'noted', 'another page is shown': 'told', 'the page is chosen': 'ignored', 'half a minute passes': 'told' },
  },
})

test('blocks until the page is open, and every other page', async () => {
  const one = await given(shown(false))
  expect(one.isBlocked()).toBe(true)
  one.actor.send(chosen)
  expect([one.emitted, one.isBlocked()]).toEqual([[{ type: 'page.asked' }], false])
  one.actor.send(shown(true))
  one.clock.increment(10 * limits.poll.every)
  expect(one.isBlocked()).toBe(false)
  one.actor.send(shown(false))
  expect(one.isBlocked()).toBe(true)
  one.actor.send(chosen)
  expect([one.emitted.length, one.isBlocked()]).toEqual([2, false])
})
