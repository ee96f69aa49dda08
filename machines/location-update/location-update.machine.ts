import { and, type DoneActorEvent } from 'xstate'
import { locationUpdateSetup } from './location-update-setup.ts'
import * as steps from './location-update-steps.ts'
import { actorError } from '#machines/actor-error.ts'
import { resolvedScan } from '#machines/scan/resolve-scan.ts'

// Location update mode: every scanned sample goes into the compartment, one job at a time, in the order requested. spec §4, LOC-01 … LOC-04
//
//   seeking ─► ready ─► resolving ─► placing ─► seeking …      (a tube)        nextFree, resolveScan, placeSample
//                 │         ├────────────────► seeking         (a compartment becomes the target; no position left)
//                 │         └────────────────► ready           (anything that moves nothing: a line in the list)
//                 ├─► placing ──────────────► seeking          (an offered position was accepted)
//                 └─► undoing ──────────────► seeking          undoMove
//
// Reads (`seeking`, `resolving`) get `lookUpTimeout` and no more, so that a hanging database does not block the next tubes.
// Writes are awaited, because they may still succeed.
//
// `mode` says whether the person has asked to finish: pending jobs are completed first, then the machine is done.

const noteScan = { type: 'noteScan', params: resolvedScan } as const
const free = ({ event }: { event: DoneActorEvent<number | null> }) => event.output

export const locationUpdateMachine = locationUpdateSetup.createMachine({
  id: 'locationUpdate',
  context: ({ input }) => ({
    layer: input.layer,
    from: input.from ?? 1,
    next: 'unknown',
    chosen: null,
    queue: [],
    placement: null,
    rows: [],
    lastRow: 0,
  }),
  initial: 'running',
  output: ({ context }) => ({ layer: context.layer, rows: context.rows }),
  states: {
    running: {
      type: 'parallel',
      on: {
        'code.read': { actions: 'addJob' },
        'candidate.chosen': { actions: 'addJob' },
        'row.undone': { actions: 'addJob' },
        'row.retried': { actions: 'addJob' },
        'offer.accepted': { actions: 'addJob' },
        'position.chosen': { actions: 'choosePlace' },
        'row.dismissed': { actions: 'dismissRow' },
        'move.refused': { actions: 'refuseRow' },
      },
      states: {
        mode: {
          initial: 'open',
          states: { open: { on: { finished: 'ending', escape: 'ending' } }, ending: { tags: 'ending' } },
        },
        work: {
          initial: 'seeking',
          states: {
            seeking: {
              tags: 'working',
              always: [
                { guard: and(['isEnding', 'nothingWaits']), target: '#locationUpdate.finished' },
                { guard: 'isPlain', target: 'ready', actions: { type: 'setNext', params: 0 } },
              ],
              on: { 'places.changed': { target: 'seeking', reenter: true } },
              invoke: {
                src: 'nextFree',
                input: ({ context }) => ({ layerId: context.layer.id, from: context.from }),
                onDone: [
                  { guard: { type: 'beganInTheMiddle', params: free }, target: 'seeking', reenter: true, actions: 'seekFromStart' },
                  { target: 'ready', actions: { type: 'setNext', params: (done) => free(done) ?? 'full' } },
                ],
                onError: { target: 'ready', actions: { type: 'setNext', params: 'unknown' } },
              },
              after: { lookUpTimeout: { target: 'ready', actions: { type: 'setNext', params: 'unknown' } } },
            },
            ready: {
              always: [
                { guard: 'undecidedWaits', actions: ['noteUndecided', 'dropJob'] },
                { guard: 'scanWaits', target: 'resolving' },
                { guard: 'offerWaits', target: 'placing', actions: 'takeOffer' },
                { guard: 'undoWaits', target: 'undoing' },
                { guard: 'isEnding', target: '#locationUpdate.finished' },
              ],
              on: { 'places.changed': 'seeking' },
            },
            resolving: {
              tags: 'working',
              invoke: {
                src: 'resolveScan',
                input: ({ context }) => steps.currentScan(context),
                onDone: [
                  { guard: { type: 'movesSample', params: resolvedScan }, target: 'placing', actions: { type: 'takePlace', params: resolvedScan } },
                  {
                    guard: { type: 'needsSeeking', params: resolvedScan },
                    target: 'seeking',
                    actions: [noteScan, { type: 'changeTarget', params: resolvedScan }, 'dropJob'],
                  },
                  { target: 'ready', actions: [noteScan, 'dropJob'] },
                ],
                onError: { target: 'ready', actions: [{ type: 'noteUnresolved', params: actorError }, 'dropJob'] },
              },
              after: { lookUpTimeout: { target: 'ready', actions: [{ type: 'noteUnresolved', params: null }, 'dropJob'] } },
            },
            placing: {
              tags: 'working',
              invoke: {
                src: 'placeSample',
                input: ({ context }) => steps.placeInput(context),
                onDone: { target: 'seeking', actions: ['noteMoved', 'dropJob'] },
                onError: { target: 'seeking', actions: [{ type: 'noteRefused', params: actorError }, 'dropJob'] },
              },
            },
            undoing: {
              tags: 'working',
              invoke: {
                src: 'undoMove',
                input: ({ context }) => steps.undoInput(context),
                onDone: { target: 'seeking', actions: ['noteUndone', 'dropJob'] },
                onError: { target: 'seeking', actions: [{ type: 'noteUndoFailed', params: actorError }, 'dropJob'] },
              },
            },
          },
        },
      },
    },
    finished: { type: 'final' },
  },
})
