import { assign, emit, setup, type DoneActorEvent } from 'xstate'
import { errors } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { msg, type Message } from '#domain/message.ts'
import { notProvided } from '#machines/not-provided.ts'
import type { UnlockAttempt, LockContext, LockEmitted, LockEvent, UnlockResult, UnlockOptions } from './session-lock-types.ts'
import { say } from './message-action.ts'

// The lock over an open workspace. It hides the workspace but closes nothing: forms keep their text, and sync continues. SESS-07, decision 0013
//
//   starting ─► open: watching ─every 60 s─► checking ─idle─► locking ─► locked: reading ─► (pausing) ─► asking ─► trying
//      │                 ▲    ◄─not idle────┘   ▲                ▲          ▲  ▲                       ⇅     │
//      │ locked before   │                      │ lock.chosen    │          │  └───── refused ─────────┼─────┤
//      └─────────────────┼──────────────────────┴────────────────┘          │                  leaving     │
//                        └──────────────────────────────────────────────────┴────────── opened ────────────┘

const wasYes = ({ event }: { event: DoneActorEvent<boolean> }) => event.output
const means = ({ event }: { event: DoneActorEvent<UnlockOptions> }) => event.output
const tried = ({ event }: { event: DoneActorEvent<UnlockResult> }) => event.output
const notASecret = msg('That was a barcode, not a password. Unlock first, then scan it.')
const unknownMeans: UnlockOptions = { pin: false, isServerNeeded: true, pause: 0 }

export const lockMachine = setup({
  types: {
    context: {} as LockContext,
    events: {} as LockEvent,
    emitted: {} as LockEmitted,
    tags: {} as 'starting' | 'locked' | 'submitting',
  },
  actors: {
    /** Whether the screen must be locked from the start: it was locked before a restart, or nobody has touched it for too long. */
    readLock: notProvided<boolean>('readLock'),
    isIdle: notProvided<boolean>('isIdle'),
    /** Stores on this device that the screen is locked. */
    rememberLock: notProvided<void>('rememberLock'),
    readMeans: notProvided<UnlockOptions>('readMeans'),
    /** Rejects only because of a bug or a broken database. */
    unlock: notProvided<UnlockResult, UnlockAttempt>('unlock'),
  },
  actions: {
    rememberMeans: assign({ means: (_, found: UnlockOptions) => found }),
    say: assign({ message: (_, message: Message | null) => message }),
    askPassword: assign({ message: null, asksCode: false }),
    sayAnswer: assign({
      message: (_, answer: UnlockResult) => (answer.kind === 'opened' ? null : answer.message),
      asksCode: (_, answer: UnlockResult) => answer.kind === 'code-needed',
    }),
    tellRenewed: emit((_, answer: UnlockResult) => ({ type: 'session.renewed', read: answer.kind === 'opened' ? answer.read : null })),
    tellLeft: emit({ type: 'person.left' }),
  },
  guards: {
    isYes: (_, yes: boolean) => yes,
    mustPause: (_, { pause }: UnlockOptions) => pause > 0,
    isRenewed: (_, answer: UnlockResult) => answer.kind === 'opened' && answer.read !== null,
    isOpened: (_, answer: UnlockResult) => answer.kind === 'opened',
  },
  delays: { idleCheck: limits.idle.check, pause: ({ context }) => context.means?.pause ?? 0 },
}).createMachine({
  id: 'lock',
  context: { means: null, message: null, asksCode: false },
  initial: 'starting',
  states: {
    starting: {
      tags: 'starting',
      invoke: {
        src: 'readLock',
        onDone: [{ guard: { type: 'isYes', params: wasYes }, target: 'locked' }, { target: 'open' }],
        // If it cannot be read, the screen may have been locked.
        onError: 'locked',
      },
    },
    open: {
      entry: 'askPassword',
      on: { 'lock.chosen': 'locking', 'lock.heard': 'locked' },
      initial: 'watching',
      states: {
        watching: { on: { 'screen.shown': 'checking' }, after: { idleCheck: 'checking' } },
        checking: {
          invoke: {
            src: 'isIdle',
            onDone: [{ guard: { type: 'isYes', params: wasYes }, target: '#lock.locking' }, { target: 'watching' }],
            onError: 'watching',
          },
        },
      },
    },
    locking: { tags: 'locked', invoke: { src: 'rememberLock', onDone: 'locked', onError: 'locked' } },
    locked: {
      tags: 'locked',
      on: { 'unlock.heard': 'open', 'tube.scanned': { actions: say(notASecret) } },
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            src: 'readMeans',
            onDone: [
              { guard: { type: 'mustPause', params: means }, target: 'pausing', actions: { type: 'rememberMeans', params: means } },
              { target: 'asking', actions: { type: 'rememberMeans', params: means } },
            ],
            onError: { target: 'asking', actions: { type: 'rememberMeans', params: unknownMeans } },
          },
        },
        pausing: { on: { 'other.chosen': 'leaving' }, after: { pause: 'reading' } },
        asking: {
          on: {
            'secret.given': { target: 'trying', actions: say(null) },
            'code.declined': { actions: 'askPassword' },
            'other.chosen': 'leaving',
          },
        },
        trying: {
          tags: 'submitting',
          // Unlocking itself notifies the other tabs, and theirs this one.
          on: { 'unlock.heard': {} },
          invoke: {
            src: 'unlock',
            // Law: the secrets go from the event to the call and are stored nowhere.
            input: ({ event }): UnlockAttempt =>
              event.type === 'secret.given' ? { how: event.how, secret: event.secret, code: event.code } : { how: 'password', secret: '' },
            onDone: [
              { guard: { type: 'isRenewed', params: tried }, target: '#lock.open', actions: { type: 'tellRenewed', params: tried } },
              { guard: { type: 'isOpened', params: tried }, target: '#lock.open' },
              { target: 'reading', actions: { type: 'sayAnswer', params: tried } },
            ],
            onError: { target: 'reading', actions: say(errors['device.database'].message) },
          },
        },
        leaving: { on: { 'other.confirmed': { target: 'left', actions: 'tellLeft' }, 'other.declined': 'reading' } },
        left: { tags: 'submitting' },
      },
    },
  },
})
