import type { SnapshotFrom } from 'xstate'
import { describe } from 'vitest'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import type { SessionEvent } from '#machines/session/session-types.ts'
import { testTable, type Leaf, type Outcome } from '#tests/machines/harness.ts'
import { choose, given, typeToDelete, jonas, mara, maraElsewhere, read, send, signedInAs, started, type SessionWorld, type Step } from './session.world.ts'

type State = Leaf<SnapshotFrom<typeof sessionMachine>['value']>
type Sent = Exclude<SessionEvent['type'], 'session.read'> | `session.read ${'nobody' | 'the same' | 'another group' | 'another person'}`
type Answered = 'the actor answers yes' | 'the actor answers no' | 'the actor fails'

/** The answers of whichever actor is running. Only `signIn` has more than two: see the sentences. */
const yes: Record<string, unknown> = {
  readSession: mara,
  recallPerson: mara,
  signIn: signedInAs(mara),
  flush: 0,
  setPrimary: { result: true, mustUseTwoFactorAuth: false },
}
const no: Record<string, unknown> = {
  readSession: null,
  recallPerson: null,
  openWorkspace: 'sealed',
  signIn: { kind: 'failed', message: 'No such person' },
  flush: 3,
  setPrimary: { result: false, mustUseTwoFactorAuth: true },
}
const running = ({ actors }: SessionWorld) =>
  ['readSession', 'recallPerson', 'openWorkspace', 'signIn', 'flush', 'exportQueue', 'deleteQueue', 'signOut', 'setPrimary'].find(actors.isOpen)
const answer =
  (answers: Record<string, unknown>): Step =>
  (one) => {
    const name = running(one)
    return name !== undefined && one.answer(name, answers[name])
  }

const nothing: Record<Sent, 'ignored'> = {
  'session.read nobody': 'ignored',
  'session.read the same': 'ignored',
  'session.read another group': 'ignored',
  'session.read another person': 'ignored',
  'session.expired': 'ignored',
  'login.submitted': 'ignored',
  'pin.submitted': 'ignored',
  'passkey.chosen': 'ignored',
  'code.declined': 'ignored',
  'password.chosen': 'ignored',
  'logout.chosen': 'ignored',
  'keep.chosen': 'ignored',
  'logout.canceled': 'ignored',
  'export.chosen': 'ignored',
  'delete.chosen': 'ignored',
  'delete.confirmed': 'ignored',
  'delete.declined': 'ignored',
  'person.left': 'ignored',
  'group.chosen': 'ignored',
  'group.confirmed': 'ignored',
  'group.declined': 'ignored',
  'reload.chosen': 'ignored',
  'try.again': 'ignored',
  'key.found': 'ignored',
}
const asksNobody: Record<Answered, 'nobody asked'> = {
  'the actor answers yes': 'nobody asked',
  'the actor answers no': 'nobody asked',
  'the actor fails': 'nobody asked',
}
const answers = (happy: Outcome<State>, unhappy: Outcome<State>, failed: Outcome<State>): Record<Answered, Outcome<State>> => ({
  'the actor answers yes': happy,
  'the actor answers no': unhappy,
  'the actor fails': failed,
})
const signedIn = {
  ...nothing,
  'session.read nobody': 'expired.asking',
  'session.read another group': 'groupChanged',
  'session.read another person': 'otherPerson',
  'session.expired': 'expired.asking',
  'logout.chosen': 'leaving.flushing',
  'person.left': 'leaving.signingOut',
} as const

const unsent = [...started, send('logout.chosen'), (one: SessionWorld) => one.answer('flush', 3)]
const deleting = [...unsent, send('delete.chosen'), typeToDelete('delete')]
const unreachable: Step[] = [(one) => one.fail('readSession'), (one) => one.answer('recallPerson', null)]
const expired = [...started, send('session.expired')]
const switching = [...started, choose(2), send('group.confirmed')]
const signedOut: Step[] = [(one) => one.answer('readSession', null)]
const submit: Step = (one) => one.submit()

describe('every event in every state', () => {
  testTable<State, Sent | Answered, SessionWorld>({
    given: {
      starting: () => given(),
      recalling: () => given((one) => one.fail('readSession')),
      unreachable: () => given(...unreachable),
      opening: () => given((one) => one.answer('readSession', mara)),
      sealed: () =>
        given(
          (one) => one.answer('readSession', mara),
          (one) => one.answer('openWorkspace', 'sealed'),
        ),
      unopened: () =>
        given(
          (one) => one.answer('readSession', mara),
          (one) => one.fail('openWorkspace'),
        ),
      'signedIn.working': () => given(...started),
      'signedIn.confirmingGroup': () => given(...started, choose(2)),
      'signedIn.switchingGroup': () => given(...switching),
      'signedIn.twoFactorNeeded': () => given(...switching, (one) => one.answer('setPrimary', no['setPrimary'])),
      'expired.asking': () => given(...expired),
      'expired.submitting': () => given(...expired, submit),
      groupChanged: () => given(...started, read(maraElsewhere)),
      otherPerson: () => given(...started, read(jonas)),
      reloading: () => given(...started, read(jonas), send('reload.chosen')),
      'leaving.flushing': () => given(...started, send('logout.chosen')),
      'leaving.unsent': () => given(...unsent),
      'leaving.exporting': () => given(...unsent, send('export.chosen')),
      'leaving.confirmingDelete': () => given(...unsent, send('delete.chosen')),
      'leaving.deleting': () => given(...deleting),
      'leaving.signingOut': () => given(...started, send('logout.chosen'), (one) => one.answer('flush', 0)),
      'signedOut.asking': () => given(...signedOut),
      'signedOut.submitting': () => given(...signedOut, submit),
    },
    when: {
      'session.read nobody': read(null),
      'session.read the same': read(mara),
      'session.read another group': read(maraElsewhere),
      'session.read another person': read(jonas),
      'session.expired': send('session.expired'),
      'login.submitted': submit,
      'pin.submitted': (one) => one.submitPin(),
      'passkey.chosen': (one) => one.choosePasskey(),
      'code.declined': send('code.declined'),
      'password.chosen': send('password.chosen'),
      'logout.chosen': send('logout.chosen'),
      'keep.chosen': send('keep.chosen'),
      'logout.canceled': send('logout.canceled'),
      'export.chosen': send('export.chosen'),
      'delete.chosen': send('delete.chosen'),
      'delete.confirmed': typeToDelete(' Delete '),
      'delete.declined': send('delete.declined'),
      'person.left': send('person.left'),
      'group.chosen': choose(2),
      'group.confirmed': send('group.confirmed'),
      'group.declined': send('group.declined'),
      'reload.chosen': send('reload.chosen'),
      'try.again': send('try.again'),
      'key.found': send('key.found'),
      'the actor answers yes': answer(yes),
      'the actor answers no': answer(no),
      'the actor fails': (one) => {
        const name = running(one)
        return name !== undefined && one.fail(name)
      },
    },
    outcomes: {
      starting: { ...nothing, ...answers('opening', 'signedOut.asking', 'recalling') },
      recalling: { ...nothing, ...answers('opening', 'unreachable', 'unreachable') },
      unreachable: {
        ...nothing,
        ...asksNobody,
        'session.read the same': 'starting',
        'session.read another group': 'starting',
        'session.read another person': 'starting',
        'login.submitted': 'signedOut.submitting',
        'pin.submitted': 'signedOut.submitting',
        'try.again': 'starting',
      },
      opening: { ...nothing, ...answers('signedIn.working', 'sealed', 'unopened') },
      sealed: { ...nothing, ...asksNobody, 'key.found': 'opening', 'try.again': 'starting', 'person.left': 'leaving.signingOut' },
      unopened: { ...nothing, ...asksNobody, 'try.again': 'opening' },
      'signedIn.working': { ...signedIn, ...asksNobody, 'group.chosen': 'signedIn.confirmingGroup' },
      'signedIn.confirmingGroup': { ...signedIn, ...asksNobody, 'group.confirmed': 'signedIn.switchingGroup', 'group.declined': 'signedIn.working' },
      'signedIn.switchingGroup': {
        ...signedIn,
        ...answers('reloading', 'signedIn.twoFactorNeeded', 'signedIn.working'),
        'session.read nobody': 'ignored',
        'session.read another group': 'ignored',
        'session.read another person': 'ignored',
      },
      'signedIn.twoFactorNeeded': { ...signedIn, ...asksNobody, 'group.declined': 'signedIn.working' },
      'expired.asking': {
        ...nothing,
        ...asksNobody,
        'session.read the same': 'signedIn.working',
        'session.read another group': 'groupChanged',
        'session.read another person': 'otherPerson',
        'login.submitted': 'expired.submitting',
        'passkey.chosen': 'expired.submitting',
        'person.left': 'leaving.signingOut',
      },
      'expired.submitting': { ...nothing, ...answers('signedIn.working', 'expired.asking', 'expired.asking'), 'person.left': 'leaving.signingOut' },
      groupChanged: { ...nothing, ...asksNobody, 'reload.chosen': 'reloading', 'person.left': 'leaving.signingOut' },
      otherPerson: { ...nothing, ...asksNobody, 'reload.chosen': 'reloading' },
      reloading: { ...nothing, ...asksNobody },
      'leaving.flushing': {
        ...nothing,
        ...answers('leaving.signingOut', 'leaving.unsent', 'leaving.unsent'),
        'keep.chosen': 'leaving.signingOut',
        'logout.canceled': 'signedIn.working',
      },
      'leaving.unsent': {
        ...nothing,
        ...asksNobody,
        'keep.chosen': 'leaving.signingOut',
        'logout.canceled': 'signedIn.working',
        'export.chosen': 'leaving.exporting',
        'delete.chosen': 'leaving.confirmingDelete',
      },
      'leaving.exporting': { ...nothing, ...answers('leaving.unsent', 'leaving.unsent', 'leaving.unsent') },
      'leaving.confirmingDelete': { ...nothing, ...asksNobody, 'delete.confirmed': 'leaving.deleting', 'delete.declined': 'leaving.unsent' },
      'leaving.deleting': { ...nothing, ...answers('leaving.signingOut', 'leaving.signingOut', 'unopened') },
      'leaving.signingOut': { ...nothing, ...answers('signedOut.asking', 'signedOut.asking', 'signedOut.asking') },
      'signedOut.asking': {
        ...nothing,
        ...asksNobody,
        'login.submitted': 'signedOut.submitting',
        'pin.submitted': 'signedOut.submitting',
        'passkey.chosen': 'signedOut.submitting',
      },
      'signedOut.submitting': { ...nothing, ...answers('opening', 'signedOut.asking', 'signedOut.asking') },
    },
  })
})
