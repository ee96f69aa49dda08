import { assign, emit, setup, type DoneActorEvent } from 'xstate'
import { limits } from '#domain/limits.ts'
import { notProvided } from './not-provided.ts'

// A password that expires, as far as the server has said: nothing here happens offline. SESS-08, decision 0058
//
//   fresh ─ 0 to 7 days left ─► warning ─ the first time today ─► the toast, and back to fresh
//     │ ▲
//     │ └─ days left again ─────────────────────────────────┐
//     └─ negative ─► expired: told ─ change.chosen ─► changing
//                              ▲                        │ another page is opened, or the person stayed on theirs
//                              └────────────────────────┘

export interface PasswordAgeContext {
  /** Whole days left; negative once it has expired. */
  readonly days: number
  /** The page where the password is changed is open. */
  readonly isThere: boolean
}

export type PasswordAgeEvent =
  /** From the scheduled poll, or when the session is read. */
  | { type: 'days.read'; days: number }
  | { type: 'page.shown'; isPasswordPage: boolean }
  /** The button of the dialog. */
  | { type: 'change.chosen' }

export type PasswordAgeEmitted =
  /** The toast. */
  | { type: 'warning.asked'; days: number }
  /** The page where the password is changed must open. */
  | { type: 'page.asked' }

const isFirst = ({ event }: { event: DoneActorEvent<boolean> }) => event.output

export const passwordAgeMachine = setup({
  types: { context: {} as PasswordAgeContext, events: {} as PasswordAgeEvent, emitted: {} as PasswordAgeEmitted, tags: {} as 'blocking' },
  actors: {
    /** Whether this person was not warned today; from then on they were. */
    takeWarning: notProvided<boolean>('takeWarning'),
  },
  actions: {
    rememberDays: assign({ days: ({ context, event }) => (event.type === 'days.read' ? event.days : context.days) }),
    rememberPage: assign({ isThere: ({ context, event }) => (event.type === 'page.shown' ? event.isPasswordPage : context.isThere) }),
    warn: emit(({ context }) => ({ type: 'warning.asked', days: context.days })),
    askForPage: emit({ type: 'page.asked' }),
  },
  guards: {
    isExpired: ({ event }) => event.type === 'days.read' && event.days < 0,
    isSoon: ({ event }) => event.type === 'days.read' && event.days >= 0 && event.days <= limits.password.warnDays,
    isOtherPage: ({ event }) => event.type === 'page.shown' && !event.isPasswordPage,
    isElsewhere: ({ context }) => !context.isThere,
    isFirst: (_, first: boolean) => first,
  },
  delays: { again: limits.poll.every },
}).createMachine({
  id: 'passwordAge',
  context: { days: Infinity, isThere: false },
  on: { 'page.shown': { actions: 'rememberPage' } },
  initial: 'fresh',
  states: {
    fresh: {
      on: {
        'days.read': [
          { guard: 'isExpired', target: 'expired', actions: 'rememberDays' },
          { guard: 'isSoon', target: 'warning', actions: 'rememberDays' },
          { actions: 'rememberDays' },
        ],
      },
    },
    warning: {
      on: { 'days.read': { guard: 'isExpired', target: 'expired', actions: 'rememberDays' } },
      invoke: {
        src: 'takeWarning',
        onDone: [{ guard: { type: 'isFirst', params: isFirst }, target: 'fresh', actions: 'warn' }, { target: 'fresh' }],
        // It cannot be remembered: warned once too often does no harm.
        onError: { target: 'fresh', actions: 'warn' },
      },
    },
    expired: {
      on: {
        'days.read': [
          { guard: 'isExpired', actions: 'rememberDays' },
          { target: 'fresh', actions: 'rememberDays' },
        ],
      },
      initial: 'told',
      states: {
        told: { tags: 'blocking', on: { 'change.chosen': { target: 'changing', actions: 'askForPage' } } },
        changing: {
          on: { 'page.shown': [{ guard: 'isOtherPage', target: 'told', actions: 'rememberPage' }, { actions: 'rememberPage' }] },
          // Unsaved text may keep the person on the page they are on.
          after: {
            again: [
              { guard: 'isElsewhere', target: 'told' },
              { target: 'changing', reenter: true },
            ],
          },
        },
      },
    },
  },
})
