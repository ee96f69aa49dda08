import { assign, emit, setup, type DoneActorEvent } from 'xstate'
import { errors } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Message } from '#domain/message.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { notProvided } from '#machines/not-provided.ts'

// The 'Authentication required' dialog: the session of someone who came by single sign-on has ended. Runs as long as it is open. SESS-04
//
//   deciding ─ nothing would be lost ─► counting ─ 10 s, or Sign in now ─► asking ─ nobody is signed in ─► gone: the page of the organization
//       │ unsaved text, a locked or hidden screen │ Not now                   │ no network
//       ▼                                         ▼                           ▼
//    waiting ◄────────────────────────────────────┘ ◄─────────────────────────┘   ⇄ looking: has someone signed in, in another tab?
//
// Law: the page is left only after the server has answered that nobody is signed in, so never without a network.

const found = ({ event }: { event: DoneActorEvent<SessionInfo | null> }) => event.output
const isDecided = ({ event }: { event: DoneActorEvent<boolean> }) => event.output
const unreachable = errors['network.unreachable'].message

export interface SsoReturnContext {
  readonly secondsLeft: number
  /** Why it did not work. */
  readonly message: Message | null
}

export type SsoReturnEvent =
  /** *Sign in now*. */
  | { type: 'now.chosen' }
  /** *Not now*, or the person signs in in another tab. */
  | { type: 'later.chosen' }
  /** The page is visible again. */
  | { type: 'page.shown' }

export type SsoReturnEmitted =
  /** The page of the organization must open. */
  | { type: 'page.left' }
  /** Someone is signed in. */
  | { type: 'session.found'; info: SessionInfo }

export const ssoReturnMachine = setup({
  types: { context: {} as SsoReturnContext, events: {} as SsoReturnEvent, emitted: {} as SsoReturnEmitted },
  actors: {
    /** Whether this page can be left without asking: nothing is unsaved, and the person is here. */
    canLeave: notProvided<boolean>('canLeave'),
    /** Asks the server who is signed in; rejects if it cannot be reached. */
    readSession: notProvided<SessionInfo | null>('readSession'),
  },
  actions: {
    startCountdown: assign({ secondsLeft: limits.sso.countdown / 1000, message: null }),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    say: assign({ message: (_, message: Message | null) => message }),
    leave: emit({ type: 'page.left' }),
    tell: emit((_, info: SessionInfo | null) => ({ type: 'session.found', info: info! })),
  },
  guards: {
    isYes: (_, yes: boolean) => yes,
    isSomebody: (_, info: SessionInfo | null) => info !== null,
    isOver: ({ context }) => context.secondsLeft <= 1,
  },
  delays: { tick: 1_000 },
}).createMachine({
  id: 'ssoReturn',
  context: { secondsLeft: 0, message: null },
  initial: 'deciding',
  states: {
    deciding: {
      invoke: { src: 'canLeave', onDone: [{ guard: { type: 'isYes', params: isDecided }, target: 'counting' }, { target: 'waiting' }], onError: 'waiting' },
    },
    counting: {
      entry: 'startCountdown',
      on: { 'now.chosen': 'asking', 'later.chosen': 'waiting' },
      initial: 'ticking',
      states: {
        ticking: {
          after: {
            tick: [
              { guard: 'isOver', target: '#ssoReturn.asking' },
              { target: 'ticking', reenter: true, actions: 'countDown' },
            ],
          },
        },
      },
    },
    waiting: { on: { 'now.chosen': 'asking', 'page.shown': 'looking' } },
    looking: {
      on: { 'now.chosen': 'asking' },
      invoke: {
        src: 'readSession',
        onDone: [{ guard: { type: 'isSomebody', params: found }, target: 'waiting', actions: { type: 'tell', params: found } }, { target: 'waiting' }],
        onError: 'waiting',
      },
    },
    asking: {
      entry: { type: 'say', params: null },
      on: { 'later.chosen': 'waiting' },
      invoke: {
        src: 'readSession',
        onDone: [
          { guard: { type: 'isSomebody', params: found }, target: 'waiting', actions: { type: 'tell', params: found } },
          { target: 'gone', actions: 'leave' },
        ],
        onError: { target: 'waiting', actions: { type: 'say', params: unreachable } },
      },
    },
    // The page may stay: the provider's did not open, or the person came back to this one.
    gone: { on: { 'page.shown': 'looking', 'now.chosen': 'asking', 'later.chosen': 'waiting' } },
  },
})
