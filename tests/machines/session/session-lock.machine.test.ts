import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate'
import { describe, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { msg, type Message } from '#domain/message.ts'
import { lockMachine } from '#machines/session/session-lock.machine.ts'
import type { UnlockAttempt, LockEmitted, LockEvent, UnlockResult, UnlockOptions } from '#machines/session/session-lock-types.ts'
import { heldActors, leafOf, settle, testTable, type Leaf } from '#tests/machines/harness.ts'

type State = Leaf<SnapshotFrom<typeof lockMachine>['value']>
type Sent = LockEvent['type'] | 'a minute passes' | 'the actor answers yes' | 'the actor answers no' | 'the actor fails'

const means: UnlockOptions = { pin: true, isServerNeeded: false, pause: 0 }
const pausing: UnlockOptions = { ...means, pause: 60_000 }
const refused: UnlockResult = { kind: 'refused', message: msg('That PIN or password is incorrect.') }

function world() {
  const actors = heldActors()
  const clock = new SimulatedClock()
  const machine = lockMachine.provide({
    actors: {
      readLock: actors.hold<boolean>('readLock'),
      isIdle: actors.hold<boolean>('isIdle'),
      rememberLock: actors.hold<void>('rememberLock'),
      readMeans: actors.hold<UnlockOptions>('readMeans'),
      unlock: actors.hold<UnlockResult, UnlockAttempt>('unlock'),
    },
  })
  const actor = createActor(machine, { clock }).start()
  const emitted: LockEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  return { actors, clock, actor, emitted, state: () => leafOf(actor.getSnapshot().value), isLocked: () => actor.getSnapshot().hasTag('locked') }
}
type LockWorld = ReturnType<typeof world>
type Step = (one: LockWorld) => unknown
async function given(...steps: Step[]): Promise<LockWorld> {
  const one = world()
  for (const step of steps) await step(one)
  return one
}
const answer =
  (name: string, output?: unknown): Step =>
  ({ actors }) =>
    actors.call(name).resolve(output)
const send =
  (event: LockEvent): Step =>
  ({ actor }) =>
    actor.send(event)
const pin: LockEvent = { type: 'secret.given', how: 'pin', secret: '2704' }

const open = [answer('readLock', false)]
const locked = [answer('readLock', true)]
const asking = [...locked, answer('readMeans', means)]
const trying = [...asking, send(pin)]

const yes: Record<string, unknown> = { readLock: true, isIdle: true, readMeans: means, unlock: { kind: 'opened', read: null } }
const no: Record<string, unknown> = { readLock: false, isIdle: false, readMeans: pausing, unlock: refused }
const running = ({ actors }: LockWorld) => ['readLock', 'isIdle', 'rememberLock', 'readMeans', 'unlock'].find(actors.isOpen)
const answering =
  (answers: Record<string, unknown>): Step =>
  (one) => {
    const name = running(one)
    return name !== undefined && one.actors.call(name).resolve(answers[name])
  }

const nothing = {
  'lock.chosen': 'ignored',
  'lock.heard': 'ignored',
  'unlock.heard': 'ignored',
  'screen.shown': 'ignored',
  'tube.scanned': 'ignored',
  'secret.given': 'ignored',
  'code.declined': 'ignored',
  'other.chosen': 'ignored',
  'other.confirmed': 'ignored',
  'other.declined': 'ignored',
  'a minute passes': 'ignored',
  'the actor answers yes': 'nobody asked',
  'the actor answers no': 'nobody asked',
  'the actor fails': 'nobody asked',
} as const
const answers = <Yes extends State, No extends State, Failed extends State>(happy: Yes, unhappy: No, failed: Failed) =>
  ({ 'the actor answers yes': happy, 'the actor answers no': unhappy, 'the actor fails': failed }) as const
const open_ = { ...nothing, 'lock.chosen': 'locking', 'lock.heard': 'locked.reading' } as const
const closed = { ...nothing, 'unlock.heard': 'open.watching', 'tube.scanned': 'noted' } as const

describe('every event in every state', () => {
  testTable<State, Sent, LockWorld>({
    given: {
      starting: () => given(),
      'open.watching': () => given(...open),
      'open.checking': () => given(...open, send({ type: 'screen.shown' })),
      locking: () => given(...open, send({ type: 'lock.chosen' })),
      'locked.reading': () => given(...locked),
      'locked.pausing': () => given(...locked, answer('readMeans', pausing)),
      'locked.asking': () => given(...asking),
      'locked.trying': () => given(...trying),
      'locked.leaving': () => given(...asking, send({ type: 'other.chosen' })),
      'locked.left': () => given(...asking, send({ type: 'other.chosen' }), send({ type: 'other.confirmed' })),
    },
    when: {
      'lock.chosen': send({ type: 'lock.chosen' }),
      'lock.heard': send({ type: 'lock.heard' }),
      'unlock.heard': send({ type: 'unlock.heard' }),
      'screen.shown': send({ type: 'screen.shown' }),
      'tube.scanned': send({ type: 'tube.scanned' }),
      'secret.given': send(pin),
      'code.declined': send({ type: 'code.declined' }),
      'other.chosen': send({ type: 'other.chosen' }),
      'other.confirmed': send({ type: 'other.confirmed' }),
      'other.declined': send({ type: 'other.declined' }),
      'a minute passes': ({ clock }) => clock.increment(limits.idle.check),
      'the actor answers yes': answering(yes),
      'the actor answers no': answering(no),
      'the actor fails': (one) => {
        const name = running(one)
        return name !== undefined && one.actors.call(name).reject()
      },
    },
    outcomes: {
      starting: { ...nothing, ...answers('locked.reading', 'open.watching', 'locked.reading') },
      'open.watching': { ...open_, 'screen.shown': 'open.checking', 'a minute passes': 'open.checking' },
      'open.checking': { ...open_, ...answers('locking', 'open.watching', 'open.watching') },
      locking: { ...nothing, ...answers('locked.reading', 'locked.reading', 'locked.reading') },
      'locked.reading': { ...closed, ...answers('locked.asking', 'locked.pausing', 'locked.asking') },
      'locked.pausing': { ...closed, 'other.chosen': 'locked.leaving', 'a minute passes': 'locked.reading' },
      'locked.asking': { ...closed, 'secret.given': 'locked.trying', 'other.chosen': 'locked.leaving' },
      'locked.trying': { ...nothing, 'tube.scanned': 'noted', ...answers('open.watching', 'locked.reading', 'locked.reading') },
      'locked.leaving': { ...closed, 'other.confirmed': 'locked.left', 'other.declined': 'locked.reading' },
      'locked.left': closed,
    },
  })
})

test('a tube scanned on the lock screen is recognized and is not an attempt; the next attempt clears the message [FAULT-67]', async () => {
  const one = await given(...asking)
  for (let scan = 0; scan < limits.lock.tries.most; scan++) one.actor.send({ type: 'tube.scanned' })
  expect(one.actors.inputs('unlock')).toEqual([])
  expect([one.state(), one.actor.getSnapshot().context.message]).toEqual(['locked.asking', 'That was a barcode, not a password. Unlock first, then scan it.'])
  one.actor.send(pin)
  expect(one.actor.getSnapshot().context.message).toBeNull()
})

test('a password that needs a code asks for it, says what is wrong with one, and keeps neither', async () => {
  const codeNeeded = (message: Message | null): UnlockResult => ({ kind: 'code-needed', message })
  const next = [answer('readMeans', means)]
  const password: LockEvent = { type: 'secret.given', how: 'password', secret: 'four kettles' }
  const one = await given(...asking, send(password), answer('unlock', codeNeeded(null)), ...next)
  const now = () => {
    const { asksCode, message } = one.actor.getSnapshot().context
    return [one.state(), asksCode, message]
  }
  expect(now()).toEqual(['locked.asking', true, null])
  one.actor.send({ ...password, code: '123456' })
  expect(one.actors.inputs('unlock').at(-1)).toEqual({ how: 'password', secret: 'four kettles', code: '123456' })
  expect(now()).toEqual(['locked.trying', true, null])
  await answer('unlock', codeNeeded(msg('The code is incorrect.')))(one)
  await next[0]!(one)
  expect(now()).toEqual(['locked.asking', true, 'The code is incorrect.'])
  expect(JSON.stringify(one.actor.getSnapshot().context)).not.toMatch(/four kettles|123456/)
  one.actor.send({ type: 'code.declined' })
  expect(now()).toEqual(['locked.asking', false, null])
  one.actor.send({ ...password, code: '654321' })
  await answer('unlock', { kind: 'opened', read: { userId: 1, groupId: 1 } })(one)
  expect([now(), one.emitted]).toEqual([['open.watching', false, null], [{ type: 'session.renewed', read: { userId: 1, groupId: 1 } }]])
})

describe('an idle screen', () => {
  test('is checked every 60 s, and locks when nobody has touched it for as long as the policy says [SESS-07]', async () => {
    const one = await given(...open)
    expect(limits.idle.check).toBe(60_000)
    one.clock.increment(59_999)
    expect(one.actors.inputs('isIdle')).toHaveLength(0)
    one.clock.increment(1)
    await answer('isIdle', false)(one)
    one.clock.increment(60_000)
    expect([one.actors.inputs('isIdle').length, one.isLocked()]).toEqual([2, false])
    await answer('isIdle', true)(one)
    expect([one.isLocked(), one.actors.isOpen('rememberLock')]).toEqual([true, true])
  })

  test('is locked at once, before that is stored on the device, and also if it cannot be stored [SESS-07]', async () => {
    const one = await given(...open, send({ type: 'lock.chosen' }))
    expect(one.isLocked()).toBe(true)
    await one.actors.call('rememberLock').reject()
    expect(one.state()).toBe('locked.reading')
  })
})

describe('a locked screen', () => {
  test('stores no secret and unlocks with the right one; a renewed session is reported [SESS-07]', async () => {
    const one = await given(...trying)
    expect(one.actors.inputs('unlock')).toEqual([{ how: 'pin', secret: '2704' }])
    expect(JSON.stringify(one.actor.getSnapshot().context)).not.toContain('2704')
    await answer('unlock', { kind: 'opened', read: { userId: 10, groupId: 1 } })(one)
    expect([one.isLocked(), one.emitted]).toEqual([false, [{ type: 'session.renewed', read: { userId: 10, groupId: 1 } }]])
  })

  test('says why it stays locked, and accepts the next attempt only after the pause [SESS-07]', async () => {
    const one = await given(...trying, answer('unlock', refused), answer('readMeans', pausing), send(pin))
    expect([one.state(), one.actor.getSnapshot().context.message, one.actors.inputs('unlock').length]).toEqual([
      'locked.pausing',
      'That PIN or password is incorrect.',
      1,
    ])
    one.clock.increment(pausing.pause)
    await answer('readMeans', means)(one)
    expect(one.state()).toBe('locked.asking')
  })

  test('is left to someone else only after a question [SESS-07]', async () => {
    const one = await given(...asking, send({ type: 'other.confirmed' }), send({ type: 'other.chosen' }))
    expect(one.emitted).toEqual([])
    send({ type: 'other.confirmed' })(one)
    await settle()
    expect(one.emitted).toEqual([{ type: 'person.left' }])
  })
})
