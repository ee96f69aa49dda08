import { assign, emit, setup } from 'xstate'
import { limits } from '#domain/limits.ts'

// A page that the person has to go to before anything else, as far as the server has said: nothing here happens offline. Runs as long as
// it is needed. SESS-08, decisions 0058 and 0060
//
//   told ─ page.chosen ─► going
//     ▲                     │ another page is opened, or the person stayed on theirs
//     └─────────────────────┘

export interface RequiredPageContext {
  readonly isThere: boolean
}

export type RequiredPageEvent =
  | { type: 'page.shown'; isRequired: boolean }
  /** The button of the dialog. */
  | { type: 'page.chosen' }

/** The page must open. */
export type RequiredPageEmitted = { type: 'page.asked' }

export const requiredPageMachine = setup({
  types: { context: {} as RequiredPageContext, events: {} as RequiredPageEvent, emitted: {} as RequiredPageEmitted, tags: {} as 'blocking' },
  actions: {
    rememberPage: assign({ isThere: ({ context, event }) => (event.type === 'page.shown' ? event.isRequired : context.isThere) }),
    askForPage: emit({ type: 'page.asked' }),
  },
  guards: {
    isOtherPage: ({ event }) => event.type === 'page.shown' && !event.isRequired,
    isElsewhere: ({ context }) => !context.isThere,
  },
  delays: { again: limits.poll.every },
}).createMachine({
  id: 'requiredPage',
  context: { isThere: false },
  initial: 'told',
  states: {
    told: { tags: 'blocking', on: { 'page.shown': { actions: 'rememberPage' }, 'page.chosen': { target: 'going', actions: 'askForPage' } } },
    going: {
      on: { 'page.shown': [{ guard: 'isOtherPage', target: 'told', actions: 'rememberPage' }, { actions: 'rememberPage' }] },
      // Unsaved text may keep the person on the page they are on.
      after: {
        again: [
          { guard: 'isElsewhere', target: 'told' },
          { target: 'going', reenter: true },
        ],
      },
    },
  },
})
