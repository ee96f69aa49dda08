import type { DoneActorEvent } from 'xstate'
import { errors } from '#domain/errors.ts'
import type { Message } from '#domain/message.ts'
import type { SessionInfo, SetPrimaryResponse } from '#domain/wire/accounts/session.ts'
import { leaving } from './session-leaving.ts'
import { expired, signedOut } from './session-login.ts'
import { say } from './message-action.ts'
import { sessionSetup } from './session-setup.ts'
import type { WorkspaceOpened } from './session-types.ts'

// Who works here, from start to sign-out. Law: a queue is deleted only after the person has typed a confirmation; every other way
// out seals it. SESS-10
//
//   starting ─► opening ─► signedIn ──────► leaving ─► signedOut
//      │ not reached  ▲     │   │ group.chosen
//      ▼              │     │   └─► confirmingGroup ─► switchingGroup ─► reloading
//   recalling ────────┤     ▼
//      │ nobody       │   expired: a dialog, the workspace stays open below. Same person ─► signedIn, another ─► opening
//      ▼              │     ▼ another group or person in another tab
//   unreachable ─► signedOut   groupChanged, otherPerson ─► reloading
//
// An encrypted workspace that only the password can open: opening ─► sealed ─ key.found ─► opening

const info = ({ event }: { event: DoneActorEvent<SessionInfo | null> }) => event.output
const opened = ({ event }: { event: DoneActorEvent<WorkspaceOpened> }) => event.output
const switched = ({ event }: { event: DoneActorEvent<SetPrimaryResponse> }) => event.output

const tell = (message: Message) => ({ type: 'tell', params: message }) as const
const unreachable = errors['network.unreachable'].message

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: { info: null, message: null, asksCode: false, sso: null, wantedGroup: null, unsent: null },
  initial: 'starting',
  states: {
    starting: {
      tags: 'waiting',
      invoke: {
        src: 'readSession',
        onDone: [{ guard: { type: 'isSomebody', params: info }, target: 'opening', actions: { type: 'rememberInfo', params: info } }, { target: 'signedOut' }],
        onError: 'recalling',
      },
    },
    recalling: {
      tags: 'waiting',
      invoke: {
        src: 'recallPerson',
        onDone: [
          { guard: { type: 'isSomebody', params: info }, target: 'opening', actions: { type: 'rememberInfo', params: info } },
          { target: 'unreachable' },
        ],
        onError: 'unreachable',
      },
    },
    unreachable: {
      tags: 'form',
      entry: say(unreachable),
      on: {
        'try.again': 'starting',
        'session.read': { guard: 'readSomebody', target: 'starting' },
        'login.submitted': { target: 'signedOut.submitting', actions: say(null) },
        'pin.submitted': { target: 'signedOut.submitting', actions: say(null) },
      },
    },
    opening: {
      tags: 'waiting',
      invoke: {
        src: 'openWorkspace',
        input: ({ context }) => context.info!,
        onDone: [{ guard: { type: 'isSealed', params: opened }, target: 'sealed' }, { target: 'signedIn' }],
        onError: 'unopened',
      },
    },
    // Law: nothing of the workspace is drawn or sent.
    sealed: { on: { 'key.found': 'opening', 'try.again': 'starting', 'person.left': 'leaving.signingOut' } },
    unopened: { tags: 'blocking', entry: say(errors['device.database'].message), exit: say(null), on: { 'try.again': 'opening' } },
    signedIn: {
      tags: 'workspace',
      on: {
        'session.expired': 'expired',
        'session.read': [
          { guard: 'readNobody', target: 'expired' },
          { guard: 'readSame' },
          { guard: 'readOtherGroup', target: 'groupChanged' },
          { target: 'otherPerson' },
        ],
        'logout.chosen': 'leaving',
        'person.left': 'leaving.signingOut',
      },
      initial: 'working',
      states: {
        working: { on: { 'group.chosen': { guard: 'isOtherThanNow', target: 'confirmingGroup', actions: 'wantGroup' } } },
        confirmingGroup: { tags: 'blocking', on: { 'group.confirmed': 'switchingGroup', 'group.declined': 'working' } },
        switchingGroup: {
          tags: ['blocking', 'waiting'],
          // The poll may see the new group before the call is answered.
          on: { 'session.read': {} },
          invoke: {
            src: 'setPrimary',
            input: ({ context }) => context.wantedGroup!,
            onDone: [
              { guard: { type: 'mustReload', params: switched }, target: '#session.reloading', actions: { type: 'reload', params: null } },
              { guard: { type: 'needsTwoFactor', params: switched }, target: 'twoFactorNeeded' },
              { target: 'working', actions: tell(errors['group.left'].message) },
            ],
            onError: { target: 'working', actions: tell(unreachable) },
          },
        },
        twoFactorNeeded: { tags: 'blocking', on: { 'group.declined': 'working' } },
      },
    },
    expired,
    groupChanged: {
      tags: ['workspace', 'blocking'],
      on: { 'reload.chosen': { target: 'reloading', actions: { type: 'reload', params: null } }, 'person.left': 'leaving.signingOut' },
    },
    otherPerson: { tags: ['workspace', 'blocking'], on: { 'reload.chosen': { target: 'reloading', actions: { type: 'reload', params: '/members/' } } } },
    reloading: { tags: 'waiting' },
    leaving,
    signedOut,
  },
})
