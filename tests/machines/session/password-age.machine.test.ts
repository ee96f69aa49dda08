import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate'
import { expect, test } from 'vitest'
import { passwordAgeMachine, type PasswordAgeEmitted, type PasswordAgeEvent } from '#machines/session/password-age.machine.ts'
import { heldActors, leafOf, testTable, type Leaf } from '#tests/machines/harness.ts'

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
const send =
  (event: PasswordAgeEvent) =>
  ({ actor }: AgeWorld) =>
    actor.send(event)
const answer =
  (output: boolean) =>
  ({ actors }: AgeWorld) =>
    actors.isOpen('takeWarning') && actors.call('takeWarning').resolve(output)

testTable<State, '8 days left' | '7 days left' | 'expired' | 'first today' | 'warned before' | 'not remembered', AgeWorld>({
  given: { fresh: () => given(), warning: () => given(read(3)) },
  when: {
    '8 days left': send(read(8)),
    '7 days left': send(read(7)),
    expired: send(read(-2)),
    'first today': answer(true),
    'warned before': answer(false),
    'not remembered': ({ actors }) => actors.isOpen('takeWarning') && actors.call('takeWarning').reject(),
  },
  outcomes: {
    fresh: {
      '8 days left': 'ignored',
      '7 days left': 'warning',
      expired: 'ignored',
      'first today': 'nobody asked',
      'warned before': 'nobody asked',
      'not remembered': 'nobody asked',
    },
    warning: {
      '8 days left': 'ignored',
      '7 days left': 'ignored',
      expired: 'ignored',
      'first today': 'fresh',
      'warned before': 'fresh',
      'not remembered': 'fresh',
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
