import type { DoneActorEvent } from 'xstate'
import { errors } from '#domain/errors.ts'
import { say } from './message-action.ts'
import { sessionSetup } from './session-setup.ts'
import type { Credentials, SessionEvent, SignInResult } from './session-types.ts'

// The two forms of the session: the sign-in screen, and the 'Login Expired' dialog over the open workspace. With two-step verification,
// the password is answered by a question for the code, and both are sent together: nothing is kept between the steps.

const tried = ({ event }: { event: DoneActorEvent<SignInResult> }) => event.output
const unreachable = errors['network.unreachable'].message

/** Law: the password, the PIN and the code go from the event to the call and are stored nowhere. */
function credentials({ event }: { event: SessionEvent }): Credentials {
  if (event.type === 'pin.submitted') return { userId: event.userId, pin: event.pin }
  if (event.type === 'passkey.chosen') return { passkeyOf: event.passkeyOf }
  return event.type === 'login.submitted' ? { login: event.login, password: event.password, code: event.code } : { login: '', password: '' }
}

const submitted = { target: 'submitting', actions: say(null) } as const
const ask = { 'login.submitted': submitted, 'passkey.chosen': submitted, 'code.declined': { actions: 'askPassword' } } as const
const refused = [{ target: 'asking', actions: { type: 'sayAnswer', params: tried } }] as const

export const expired = sessionSetup.createStateConfig({
  tags: ['workspace', 'blocking', 'form'],
  entry: ['askPassword', 'rememberSso'],
  on: {
    'password.chosen': { actions: 'rememberSso' },
    'person.left': 'leaving.signingOut',
    'session.read': [
      { guard: 'readSame', target: 'signedIn', actions: 'resumeWork' },
      { guard: 'readOtherGroup', target: 'groupChanged' },
      { guard: 'readSomebody', target: 'otherPerson' },
    ],
  },
  initial: 'asking',
  states: {
    asking: { on: ask },
    submitting: {
      tags: 'submitting',
      // The poll may see who signed in before the form gets its answer.
      on: { 'session.read': {} },
      invoke: {
        src: 'signIn',
        input: credentials,
        onDone: [
          { guard: { type: 'isSameAgain', params: tried }, target: '#session.signedIn', actions: [{ type: 'rememberTried', params: tried }, 'resumeWork'] },
          { guard: { type: 'isSameElsewhere', params: tried }, target: '#session.groupChanged' },
          { guard: { type: 'isSignedIn', params: tried }, target: '#session.opening', actions: { type: 'rememberTried', params: tried } },
          ...refused,
        ],
        onError: { target: 'asking', actions: say(unreachable) },
      },
    },
  },
})

export const signedOut = sessionSetup.createStateConfig({
  tags: 'form',
  entry: 'forgetInfo',
  initial: 'asking',
  states: {
    asking: { on: { ...ask, 'pin.submitted': submitted } },
    submitting: {
      tags: 'submitting',
      invoke: {
        src: 'signIn',
        input: credentials,
        onDone: [{ guard: { type: 'isSignedIn', params: tried }, target: '#session.opening', actions: { type: 'rememberTried', params: tried } }, ...refused],
        onError: { target: 'asking', actions: say(unreachable) },
      },
    },
  },
})
