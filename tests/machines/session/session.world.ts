import { createActor, SimulatedClock } from 'xstate'
import type { SessionInfo, SetPrimaryResponse } from '#domain/wire/accounts/session.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { Credentials, SessionEmitted, SessionEvent, SignInResult, WorkspaceOpened } from '#machines/session/session-types.ts'
import { heldActors, leafOf } from '#tests/machines/harness.ts'

const groups: SessionInfo['groups'] = [
  { groupId: 1, name: 'Okafor Lab', role: 'Member' },
  { groupId: 2, name: 'Reiter Lab', role: 'Member' },
]
export const mara: SessionInfo = {
  userId: 10,
  fullName: 'Mara Lindqvist',
  login: 'm.lindqvist',
  groupId: 1,
  groups,
  idleMinutes: 30,
  serverTime: 0,
  epoch: 'e',
}
export const jonas: SessionInfo = { ...mara, userId: 11, fullName: 'Jonas Reiter', login: 'j.reiter' }
export const maraElsewhere: SessionInfo = { ...mara, groupId: 2 }

export const signedInAs = (info: SessionInfo): SignInResult => ({ kind: 'signed-in', info })

/** The session from the start, with every actor controlled by the test. */
export function world() {
  const actors = heldActors()
  const clock = new SimulatedClock()
  const machine = sessionMachine.provide({
    actors: {
      readSession: actors.hold<SessionInfo | null>('readSession'),
      recallPerson: actors.hold<SessionInfo | null>('recallPerson'),
      openWorkspace: actors.hold<WorkspaceOpened, SessionInfo>('openWorkspace'),
      signIn: actors.hold<SignInResult, Credentials>('signIn'),
      flush: actors.hold<number>('flush'),
      exportQueue: actors.hold<void>('exportQueue'),
      deleteQueue: actors.hold<void>('deleteQueue'),
      signOut: actors.hold<void>('signOut'),
      setPrimary: actors.hold<SetPrimaryResponse, number>('setPrimary'),
    },
  })
  const actor = createActor(machine, { clock }).start()
  const emitted: SessionEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  return {
    actors,
    clock,
    actor,
    emitted,
    state: () => leafOf(actor.getSnapshot().value),
    has: (tag: 'waiting' | 'form' | 'submitting' | 'workspace' | 'blocking') => actor.getSnapshot().hasTag(tag),
    context: () => actor.getSnapshot().context,
    submit: (login = mara.login, code?: string) => actor.send({ type: 'login.submitted', login, password: 'secret', code }),
    choosePasskey: (passkeyOf: number | null = mara.userId) => actor.send({ type: 'passkey.chosen', passkeyOf }),
    submitPin: (pin = '1357') => actor.send({ type: 'pin.submitted', userId: mara.userId, pin }),
    answer: (name: string, output?: unknown) => actors.call(name).resolve(output),
    fail: (name: string) => actors.call(name).reject(),
  }
}
export type SessionWorld = ReturnType<typeof world>
export type Step = (one: SessionWorld) => unknown

export async function given(...steps: Step[]): Promise<SessionWorld> {
  const one = world()
  for (const step of steps) await step(one)
  return one
}

export const started: Step[] = [(one) => one.answer('readSession', mara), (one) => one.answer('openWorkspace')]
export const send =
  (type: Exclude<SessionEvent['type'], 'session.read' | 'login.submitted' | 'pin.submitted' | 'passkey.chosen' | 'group.chosen' | 'delete.confirmed'>): Step =>
  ({ actor }) =>
    actor.send({ type })
export const read =
  (info: SessionInfo | null): Step =>
  ({ actor }) =>
    actor.send({ type: 'session.read', info: info && { userId: info.userId, groupId: info.groupId } })
export const choose =
  (groupId: number): Step =>
  ({ actor }) =>
    actor.send({ type: 'group.chosen', groupId })
export const typeToDelete =
  (typed: string): Step =>
  ({ actor }) =>
    actor.send({ type: 'delete.confirmed', typed })
