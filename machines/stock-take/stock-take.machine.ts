import { assign, setup, type DoneActorEvent } from 'xstate'
import { failureMessage } from '#machines/failure-message.ts'
import { notProvided } from '#machines/not-provided.ts'
import * as steps from './stock-take-steps.ts'
import type * as Types from './stock-take-types.ts'
import { actorError } from '#machines/actor-error.ts'
import { resolvedScan, resolveScan } from '#machines/scan/resolve-scan.ts'
import { currentScan, dropJob, scanOf } from '#machines/scan/scan-queue.ts'
import type { ResolvedScan } from '#machines/scan/scan-types.ts'

// A stock-take of one compartment, or returning tubes to a spilled box: every scanned tube is ticked, in scan order. STO-01
//
//   ready ─► resolving ─► ready          a scan          resolveScan
//     ├────► moving ────► ready          an unexpected tube is moved here          moveHere
//     ├────► asking ─► saving            something was not scanned: is it missing?          a scan: ready again
//     └────► saving ─► finished          recordCount; refused: ready again, with the reason
//
// Requests that arrive meanwhile wait in the queue. Moves are saved at once, the count only at the end.

const position = ({ event }: { event: DoneActorEvent<number> }) => event.output
const undo = ({ event }: { event: DoneActorEvent<readonly Types.CountUndo[]> }) => event.output

export const stockTakeMachine = setup({
  types: {
    context: {} as Types.StockTakeContext,
    events: {} as Types.StockTakeEvent,
    input: {} as Types.StockTakeInput,
    tags: {} as 'working',
  },
  actors: {
    resolveScan,
    moveHere: notProvided<number, Types.MoveHereInput>('moveHere'),
    recordCount: notProvided<readonly Types.CountUndo[], Types.RecordCountInput>('recordCount'),
  },
  actions: {
    addJob: assign(({ context, event }) => {
      if (event.type === 'code.read') return steps.addJob(context, { kind: 'scan', scan: scanOf(event) })
      if (event.type === 'finished') return steps.addJob(context, { kind: 'finish' })
      const job = event.type === 'move.asked' ? steps.moveJobFor(context, event.row, event.position) : undefined
      return job ? steps.addJob(context, job) : {}
    }),
    dropJob: assign(({ context }) => dropJob(context)),
    noteScan: assign(({ context }, found: ResolvedScan) => steps.noteScan(context, found)),
    noteFailed: assign(({ context }, error: unknown) => steps.noteFailed(context, error)),
    noteMoved: assign(({ context }, at: number) => steps.noteMoved(context, at)),
    noteMoveRefused: assign(({ context }, error: unknown) => steps.noteMoveRefused(context, error)),
    dismissRow: assign(({ context, event }) => (event.type === 'row.dismissed' ? steps.dismissRow(context, event.row) : {})),
    noteContent: assign(({ event }) => (event.type === 'content.changed' ? { expected: event.sampleIds } : {})),
    noteUndo: assign({ undo: (_, mutations: readonly Types.CountUndo[]) => mutations }),
    sayWhy: assign({ message: (_, error: unknown) => (error === null ? null : failureMessage(error)) }),
  },
  guards: {
    scanWaits: ({ context }) => context.queue[0]?.kind === 'scan',
    moveWaits: ({ context }) => context.queue[0]?.kind === 'move',
    finishWaits: ({ context }) => context.queue[0]?.kind === 'finish',
    mustAsk: ({ context }) => context.queue[0]?.kind === 'finish' && steps.missingOf(context).length > 0,
  },
}).createMachine({
  id: 'stockTake',
  context: ({ input: { layer, mode, progress = { found: [], rows: [], lastRow: 0 } } }) => ({
    layer,
    mode,
    expected: [],
    queue: [],
    message: null,
    undo: [],
    ...progress,
  }),
  initial: 'ready',
  on: {
    'code.read': { actions: 'addJob' },
    'move.asked': { actions: 'addJob' },
    'row.dismissed': { actions: 'dismissRow' },
    'content.changed': { actions: 'noteContent' },
  },
  states: {
    ready: {
      always: [
        { guard: 'scanWaits', target: 'resolving' },
        { guard: 'moveWaits', target: 'moving' },
        { guard: 'mustAsk', target: 'asking', actions: 'dropJob' },
        { guard: 'finishWaits', target: 'saving', actions: 'dropJob' },
      ],
      on: { finished: { actions: 'addJob' }, escape: 'left' },
    },
    resolving: {
      tags: 'working',
      on: { finished: { actions: 'addJob' } },
      invoke: {
        src: 'resolveScan',
        input: ({ context }) => currentScan(context),
        onDone: { target: 'ready', actions: [{ type: 'noteScan', params: resolvedScan }, 'dropJob'] },
        onError: { target: 'ready', actions: [{ type: 'noteFailed', params: actorError }, 'dropJob'] },
      },
    },
    moving: {
      tags: 'working',
      on: { finished: { actions: 'addJob' } },
      invoke: {
        src: 'moveHere',
        input: ({ context }) => steps.currentMove(context),
        onDone: { target: 'ready', actions: [{ type: 'noteMoved', params: position }, 'dropJob'] },
        onError: { target: 'ready', actions: [{ type: 'noteMoveRefused', params: actorError }, 'dropJob'] },
      },
    },
    asking: {
      on: {
        // Scanning on is an answer, too.
        'code.read': { target: 'ready', actions: 'addJob' },
        'count.accepted': 'saving',
        'count.declined': 'left',
        'count.continued': 'ready',
      },
    },
    saving: {
      tags: 'working',
      entry: { type: 'sayWhy', params: null },
      invoke: {
        src: 'recordCount',
        input: ({ context }) => ({ layerId: context.layer.id, found: context.found, missing: steps.missingOf(context) }),
        onDone: { target: 'finished', actions: { type: 'noteUndo', params: undo } },
        onError: { target: 'ready', actions: { type: 'sayWhy', params: actorError } },
      },
    },
    finished: { type: 'final' },
    left: { type: 'final' },
  },
})
