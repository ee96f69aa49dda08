import type { DoneActorEvent } from 'xstate'
import { errors } from '#domain/errors.ts'
import { say } from './message-action.ts'
import { sessionSetup } from './session-setup.ts'

// Signing out: queued changes are sent; if that is not possible, the person decides what happens to them.
//
//   flushing ─► signingOut ─► signedOut
//      │ not all      ▲ keep.chosen: they stay here, sealed for this person
//      ▼              │
//   unsent ───────────┤   ⇄ exporting: a file, and the question stays
//      │ delete.chosen│
//      ▼              │
//   confirmingDelete ─► deleting

const left = ({ event }: { event: DoneActorEvent<number> }) => event.output
const unknown = { type: 'countUnsent', params: null } as const
const stay = { 'logout.canceled': '#session.signedIn' } as const

export const leaving = sessionSetup.createStateConfig({
  initial: 'flushing',
  entry: say(null),
  states: {
    flushing: {
      tags: ['workspace', 'blocking', 'waiting'],
      on: { ...stay, 'keep.chosen': 'signingOut' },
      invoke: {
        src: 'flush',
        onDone: [
          { guard: { type: 'nothingIsLeft', params: left }, target: 'signingOut' },
          { target: 'unsent', actions: { type: 'countUnsent', params: left } },
        ],
        onError: { target: 'unsent', actions: unknown },
      },
    },
    unsent: {
      tags: ['workspace', 'blocking'],
      on: { ...stay, 'keep.chosen': 'signingOut', 'export.chosen': 'exporting', 'delete.chosen': 'confirmingDelete' },
    },
    exporting: {
      tags: ['workspace', 'blocking'],
      entry: say(null),
      invoke: { src: 'exportQueue', onDone: 'unsent', onError: { target: 'unsent', actions: say(errors['device.database'].message) } },
    },
    confirmingDelete: {
      tags: ['workspace', 'blocking'],
      entry: say(null),
      on: { 'delete.confirmed': { guard: 'isDeleteTyped', target: 'deleting' }, 'delete.declined': 'unsent' },
    },
    // Nothing is half deleted: the database is deleted as a whole, or stays.
    deleting: {
      tags: ['blocking', 'waiting'],
      invoke: { src: 'deleteQueue', onDone: 'signingOut', onError: '#session.unopened' },
    },
    // Whether or not the server was told, nobody is signed in here anymore.
    signingOut: { tags: 'waiting', invoke: { src: 'signOut', onDone: '#session.signedOut', onError: '#session.signedOut' } },
  },
})
