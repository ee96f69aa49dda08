import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate'
import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { passwordAgeMachine, type PasswordAgeEmitted, type PasswordAgeEvent } from '#machines/password-age.machine.ts'
import { heldActors, leafOf, testTable, type Leaf } from './harness.ts'

type State = Leaf<SnapshotFrom<typeof passwordAgeMachine>['value']>

function world() {
  const actors = heldActors()
  const clock = new SimulatedClock()
  const actor = createActor(passwordAgeMachine.provide({ actors: { takeWarning: actors.hold<boolean>('takeWarning') } }), { clock }).start()
  const emitted: PasswordAgeEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  return { actors, clock, actor, emitted, state: () => leafOf(actor.getSnapshot().value) }
}
type AgeWorld = ReturnType<typeof world>

async function given(...events: PasswordAgeEvent[]): Promise<AgeWorld> {
  const one = world()
  for (const event of events) one.actor.send(event)
  return one
}
const read = (days: number): PasswordAgeEvent => ({ type: 'days.read', days })
const shown = (isPasswordPage: boolean): PasswordAgeEvent => ({ type: 'page.shown', isPasswordPage })
const send =
  (event: PasswordAgeEvent) =>
  ({ actor }: AgeWorld) =>
    actor.send(event)
const answer =
  (output: boolean) =>
  ({ actors }: AgeWorld) =>
    actors.isOpen('takeWarning') && actors.call('takeWarning').resolve(output)
const chosen: PasswordAgeEvent = { type: 'change.chosen' }

testTable<
  State,
  | '8 days left'
  | '7 days left'
  | 'expired'
  | 'the password page is shown'
  | 'another page is shown'
  | 'change is chosen'
  | 'first today'
  | 'warned before'
  | 'not remembered'
  | 'half a minute passes',
  AgeWorld
>({
  given: {
    fresh: () => given(),
    warning: () => given(read(3)),
    'expired.told': () => given(read(-1)),
    'expired.changing': () => given(read(-1), chosen),
  },
  when: {
    '8 days left': send(read(8)),
    '7 days left': send(read(7)),
    expired: send(read(-2)),
    'the password page is shown': send(shown(true)),
    'another page is shown': send(shown(false)),
    'change is chosen': send(chosen),
    'first today': answer(true),
    'warned before': answer(false),
    'not remembered': ({ actors }) => actors.isOpen('takeWarning') && actors.call('takeWarning').reject(),
    'half a minute passes': ({ clock }) => clock.increment(limits.poll.every),
  },
  outcomes: {
    fresh: {
      '8 days left': 'noted',
      '7 days left': 'warning',
      expired: 'expired.told',
      'the password page is shown': 'noted',
      'another page is shown': 'ignored',
      'change is chosen': 'ignored',
      'first today': 'nobody asked',
      'warned before': 'nobody asked',
      'not remembered': 'nobody asked',
      'half a minute passes': 'ignored',
    },
    warning: {
      '8 days left': 'ignored',
      '7 days left': 'ignored',
      expired: 'expired.told',
      'the password page is shown': 'noted',
      'another page is shown': 'ignored',
      'change is chosen': 'ignored',
      'first today': 'fresh',
      'warned before': 'fresh',
      'not remembered': 'fresh',
      'half a minute passes': 'ignored',
    },
    'expired.told': {
      '8 days left': 'fresh',
      '7 days left': 'fresh',
      expired: 'noted',
      'the password page is shown': 'noted',
      'another page is shown': 'ignored',
      'change is chosen': 'expired.changing',
      'first today': 'nobody asked',
      'warned before': 'nobody asked',
      'not remembered': 'nobody asked',
      'half a minute passes': 'ignored',
    },
    'expired.changing': {
      '8 days left': 'fresh',
      '7 days left': 'fresh',
      expired: 'noted',
      'the password page is shown': 'noted',
      'another page is shown': 'expired.told',
      'change is chosen': 'ignored',
      'first today': 'nobody asked',
      'warned before': 'nobody asked',
      'not remembered': 'nobody asked',
      'half a minute passes': 'expired.told',
    },
  },
})

test('0 to 7 days left warn once a day; 8 do not', async () => {
  for (const [days, isWarned] of [
    [0, true],
    [7, true],
    [8, false],
  ] as const) {
    const one = await given(read(days))
    expect(one.actors.isOpen('takeWarning')).toBe(isWarned)
    if (isWarned) await one.actors.call('takeWarning').resolve(true)
    expect(one.emitted).toEqual(isWarned ? [{ type: 'warning.asked', days }] : [])
  }
  const again = await given(read(2))
  await again.actors.call('takeWarning').resolve(false)
  expect(again.emitted).toEqual([])
})

test('an expired one blocks until the page to change it is open, blocks every other page, and frees the person once days are left [SESS-08]', async () => {
  const one = await given(read(-1), shown(false))
  const isBlocked = () => one.actor.getSnapshot().hasTag('blocking')
  expect(isBlocked()).toBe(true)
  one.actor.send(chosen)
  expect([one.emitted, isBlocked()]).toEqual([[{ type: 'page.asked' }], false])
  one.actor.send(shown(true))
  one.clock.increment(10 * limits.poll.every)
  expect(isBlocked()).toBe(false)
  one.actor.send(shown(false))
  expect(isBlocked()).toBe(true)
  one.actor.send(chosen)
  one.actor.send(shown(true))
  one.actor.send(read(90))
  one.actor.send(shown(false))
  expect(isBlocked()).toBe(false)
})
