import { assign, emit, setup, type DoneActorEvent } from 'xstate'
import { limits } from '#domain/limits.ts'
import { notProvided } from '#machines/not-provided.ts'

// A password that expires soon, as far as the server has said: nothing here happens offline. Once it has expired, required-page.machine.ts
// leads to a new one. SESS-08, decision 0058
//
//   fresh ─ 0 to 7 days left ─► warning ─ the first time today ─► the toast, and back to fresh

export interface PasswordAgeContext {
  /** Whole days left. */
  readonly days: number
}

/** From the scheduled poll, or when the session is read. */
export type PasswordAgeEvent = { type: 'days.read'; days: number }

/** The toast. */
export type PasswordAgeEmitted = { type: 'warning.asked'; days: number }

const isFirst = ({ event }: { event: DoneActorEvent<boolean> }) => event.output

export const passwordAgeMachine = setup({
  types: { context: {} as PasswordAgeContext, events: {} as PasswordAgeEvent, emitted: {} as PasswordAgeEmitted },
  actors: {
    /** Whether this person was not warned today; from then on they were. */
    takeWarning: notProvided<boolean>('takeWarning'),
  },
  actions: {
    rememberDays: assign({ days: ({ event }) => event.days }),
    warn: emit(({ context }) => ({ type: 'warning.asked', days: context.days })),
  },
  guards: {
    isSoon: ({ event }) => event.days >= 0 && event.days <= limits.password.warnDays,
    isFirst: (_, first: boolean) => first,
  },
}).createMachine({
  id: 'passwordAge',
  context: { days: Infinity },
  initial: 'fresh',
  states: {
    fresh: { on: { 'days.read': { guard: 'isSoon', target: 'warning', actions: 'rememberDays' } } },
    warning: {
      invoke: {
        src: 'takeWarning',
        onDone: [{ guard: { type: 'isFirst', params: isFirst }, target: 'fresh', actions: 'warn' }, { target: 'fresh' }],
        // It cannot be remembered: warned once too often does no harm.
        onError: { target: 'fresh', actions: 'warn' },
      },
    },
  },
})
