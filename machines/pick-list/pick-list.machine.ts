import { assign, setup, type DoneActorEvent } from 'xstate'
import { notProvided } from '#machines/not-provided.ts'
import * as steps from './pick-list-steps.ts'
import type * as Types from './pick-list-types.ts'
import { actorError } from '#machines/actor-error.ts'
import { resolvedScan, resolveScan } from '#machines/scan/resolve-scan.ts'
import { currentScan, dropJob } from '#machines/scan/scan-queue.ts'
import type { ResolvedScan } from '#machines/scan/scan-types.ts'

// Chosen samples are taken out one after another, and put back the same way. Each scan is saved at once.
//
//   begin ─► ready ─► resolving ─► carrying ─► ready       a scan, or a tap that does without          resolveScan, carryOut
//              ├────► thaw ─────► ready                    before the first return: were they thawed?
//              ├────► asking ───► picked or finished       some are left; a scan: ready again
//              ├────► picked ───► ready                    all are out that could be: they are put back now, or later
//              └────► finished                             nothing is out anymore
//
// Requests that arrive meanwhile wait in the queue.

const result = ({ event }: { event: DoneActorEvent<Types.ActResult> }) => event.output

export const pickListMachine = setup({
  types: {
    context: {} as Types.PickListContext,
    events: {} as Types.PickListEvent,
    input: {} as Types.PickListInput,
    tags: {} as 'working',
  },
  actors: {
    resolveScan,
    carryOut: notProvided<Types.ActResult, Types.PickAct>('carryOut'),
  },
  actions: {
    addJob: assign(({ context, event }) => steps.addJob(context, steps.jobFor(context, event))),
    dropJob: assign(({ context }) => dropJob(context)),
    noteScan: assign(({ context }, found: ResolvedScan) => steps.noteScan(context, found)),
    noteFailed: assign(({ context }, error: unknown) => steps.noteFailed(context, error)),
    noteDone: assign(({ context }, done: Types.ActResult) => steps.noteDone(context, done)),
    noteSamples: assign(({ event }) => (event.type === 'samples.changed' ? { left: event.left, withMe: event.withMe } : {})),
    dismissRow: assign(({ context, event }) => (event.type === 'row.dismissed' ? steps.dismissRow(context, event.row) : {})),
    addSample: assign(({ context, event }) => (event.type === 'sample.added' ? steps.addSample(context, event.row) : {})),
    skipSample: assign(({ context, event }) => (event.type === 'sample.skipped' ? steps.skipSample(context, event.sampleId) : {})),
    chooseSample: assign(({ event }) => (event.type === 'sample.chosen' ? { chosen: event.sampleId } : {})),
    markRefused: assign(({ context, event }) => (event.type === 'act.refused' ? steps.markRefused(context, event) : {})),
    noteThaw: assign(({ event }) => (event.type === 'thaw.answered' ? { thawed: event.thawed } : {})),
    notePicked: assign({ isPicked: true }),
    beginPutBack: assign(({ context }) => steps.beginPutBack(context)),
    resumePicking: assign(steps.resumePicking),
  },
  guards: {
    isPicked: ({ context }) => context.isPicked,
    asksThaw: ({ context }) => context.phase === 'put-back' && context.thawed === null,
    scanWaits: ({ context }) => context.queue[0]?.kind === 'scan',
    actWaits: ({ context }) => context.queue[0]?.kind === 'act',
    mustAsk: ({ context }) => context.queue[0]?.kind === 'finish' && context.left > 0,
    finishWaits: ({ context }) => context.queue[0]?.kind === 'finish',
    hasTaken: ({ context }) => context.phase === 'pick' && context.withMe.length > 0,
  },
}).createMachine({
  id: 'pickList',
  context: ({ input: { userId, progress } }) => ({ ...progress, userId, chosen: null, queue: [], left: 0, withMe: [] }),
  initial: 'begin',
  on: {
    'code.read': { actions: 'addJob' },
    'sample.done': { actions: 'addJob' },
    'sample.missed': { actions: 'addJob' },
    'row.undone': { actions: 'addJob' },
    'sample.added': { actions: 'addSample' },
    'sample.skipped': { actions: 'skipSample' },
    'sample.chosen': { actions: 'chooseSample' },
    'row.dismissed': { actions: 'dismissRow' },
    'act.refused': { actions: 'markRefused' },
    'samples.changed': { actions: 'noteSamples' },
    'thaw.answered': { actions: 'noteThaw' },
  },
  states: {
    begin: { always: [{ guard: 'isPicked', target: 'picked' }, { target: 'ready' }] },
    ready: {
      always: [
        { guard: 'asksThaw', target: 'thaw' },
        { guard: 'scanWaits', target: 'resolving' },
        { guard: 'actWaits', target: 'carrying' },
        { guard: 'mustAsk', target: 'asking', actions: 'dropJob' },
        { guard: 'finishWaits', target: 'ending', actions: 'dropJob' },
      ],
      on: { finished: { actions: 'addJob' }, escape: 'left' },
    },
    thaw: {
      on: {
        'thaw.answered': { target: 'ready', actions: 'noteThaw' },
        'picking.resumed': { target: 'ready', actions: 'resumePicking' },
        escape: 'left',
      },
    },
    resolving: {
      tags: 'working',
      on: { finished: { actions: 'addJob' } },
      invoke: {
        src: 'resolveScan',
        input: ({ context }) => currentScan(context),
        onDone: { target: 'ready', actions: { type: 'noteScan', params: resolvedScan } },
        onError: { target: 'ready', actions: { type: 'noteFailed', params: actorError } },
      },
    },
    carrying: {
      tags: 'working',
      on: { finished: { actions: 'addJob' } },
      invoke: {
        src: 'carryOut',
        input: ({ context }) => steps.currentAct(context),
        onDone: { target: 'ready', actions: { type: 'noteDone', params: result } },
        onError: { target: 'ready', actions: { type: 'noteFailed', params: actorError } },
      },
    },
    asking: {
      on: {
        // Scanning on is an answer, too.
        'code.read': { target: 'ready', actions: 'addJob' },
        'finish.accepted': 'ending',
        'finish.declined': 'ready',
      },
    },
    ending: { always: [{ guard: 'hasTaken', target: 'picked' }, { target: 'finished' }] },
    picked: {
      entry: 'notePicked',
      on: {
        'code.read': { target: 'ready', actions: ['resumePicking', 'addJob'] },
        'put-back.begun': { target: 'ready', actions: 'beginPutBack' },
        'picking.resumed': { target: 'ready', actions: 'resumePicking' },
        'list.deleted': 'finished',
        escape: 'left',
      },
    },
    finished: { type: 'final' },
    left: { type: 'final' },
  },
})
