import { assign, emit, setup, type DoneActorEvent } from 'xstate'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { isComplete } from './bulk-update-fields.ts'
import * as steps from './bulk-update-steps.ts'
import type * as Types from './bulk-update-types.ts'
import { failureMessage } from '#machines/failure-message.ts'
import { notProvided } from '#machines/not-provided.ts'
import { actorError } from '#machines/actor-error.ts'

// Many samples, some fields, one Apply. Samples and values come in any order. spec §4 "Bulk update dialog", BULK-01, BULK-02
//
//   collecting.ready ⇄ collecting.resolving        a scan: one more sample, a field, or the value of the waiting field
//        │ apply.asked, everything set                                                             resolveScan
//        ▼
//   applying ⟲ ──────► applied ── round.begun, the next scan ──► collecting        one step of samples at a time, applyStep
//   undoing ⟲ ◄──────────┘ undo.asked (from collecting too: the toast outlives the screen)                  undoStep
//        └─► collecting, as it was before Apply
//
// Law: what a step has written is kept and reported, whatever happens to the next one.

const stepDone = ({ event }: { event: DoneActorEvent<Types.BulkStep> }) => event.output
const scannedTarget = ({ event }: { event: DoneActorEvent<Types.ScannedTarget> }) => event.output
const keptOnes = ({ event }: { event: DoneActorEvent<number> }) => event.output

const busy = { 'code.read': { actions: 'refuseScan' } } as const

export const bulkUpdateMachine = setup({
  types: {
    context: {} as Types.BulkUpdateContext,
    events: {} as Types.BulkUpdateEvent,
    input: {} as Types.BulkUpdateInput,
    emitted: {} as Types.BulkUpdateEmitted,
    tags: {} as 'working' | 'editing',
  },
  actors: {
    resolveScan: notProvided<Types.ScannedTarget, Types.TargetScan>('resolveScan'),
    applyStep: notProvided<Types.BulkStep, Types.ApplyInput>('applyStep'),
    /** Returns how many samples had been changed since and were not undone. */
    undoStep: notProvided<number, Types.UndoInput>('undoStep'),
  },
  actions: {
    queueScan: assign(({ context, event }) => steps.queueScan(context, event)),
    dropScan: assign({ queue: ({ context }) => context.queue.slice(1) }),
    takeScan: assign(({ context }, scanned: Types.ScannedTarget) => steps.takeScan(context, scanned)),
    noteUnresolved: assign(({ context }, error: unknown) =>
      steps.note(context, { kind: 'refused', text: context.queue[0]?.text ?? '', message: failureMessage(error) }),
    ),
    refuseScan: emit({ type: 'scan.refused', message: messages.pleaseWait }),
    dropSample: assign({
      sampleIds: ({ context, event }) => (event.type === 'sample.dropped' ? context.sampleIds.filter((id) => id !== event.sampleId) : context.sampleIds),
    }),
    changeFields: assign(({ context, event }) => steps.changeFields(context, event)),
    noteBlocked: assign({ wasBlocked: true }),
    beginApply: assign(({ event }) => ({
      batch: event.type === 'apply.asked' ? event.batch : '',
      wasBlocked: false,
      done: 0,
      report: steps.emptyReport,
      undone: { done: 0, kept: 0 },
    })),
    noteStep: assign(({ context }, step: Types.BulkStep) => steps.noteStep(context, step)),
    noteFailure: assign({ report: ({ context }, error: unknown) => ({ ...(context.report ?? steps.emptyReport), failure: failureMessage(error) }) }),
    tellDone: emit(({ context }) => ({ type: 'update.done', report: context.report ?? steps.emptyReport, fields: context.fields })),
    beginRound: assign({ sampleIds: [], note: null }),
    beginUndo: assign({ undone: { done: 0, kept: 0 } }),
    noteUndoStep: assign(({ context }, kept: number) => steps.noteUndoStep(context, kept)),
    tellUndone: emit(({ context: { report, undone } }) => ({ type: 'update.undone', taken: (report?.changed.length ?? 0) - undone.kept, kept: undone.kept })),
    tellUndoFailed: emit((_, error: unknown) => ({ type: 'undo.failed' as const, message: failureMessage(error) })),
    forgetReport: assign({ report: null }),
  },
  guards: {
    scanWaits: ({ context }) => context.queue.length > 0,
    canApply: ({ context }) => isComplete(context.fields) && context.sampleIds.length > 0,
    samplesRemain: ({ context }) => context.done + limits.bulk.step < context.sampleIds.length,
    canUndo: ({ context }) => (context.report?.changed.length ?? 0) > 0,
    changesRemain: ({ context }) => context.undone.done + limits.bulk.step < (context.report?.changed.length ?? 0),
  },
}).createMachine({
  id: 'bulkUpdate',
  context: ({ input }) => ({
    sampleIds: [...new Set(input.sampleIds)],
    fields: input.fields ?? [],
    queue: [],
    note: null,
    wasBlocked: false,
    batch: '',
    done: 0,
    report: null,
    undone: { done: 0, kept: 0 },
  }),
  initial: 'collecting',
  states: {
    collecting: {
      tags: 'editing',
      initial: 'ready',
      on: {
        'code.read': { actions: 'queueScan' },
        'sample.dropped': { actions: 'dropSample' },
        'field.added': { actions: 'changeFields' },
        'field.dropped': { actions: 'changeFields' },
        'value.typed': { actions: 'changeFields' },
        'value.emptied': { actions: 'changeFields' },
        // A code that is being looked up stays in the queue, and is looked up again afterward.
        'undo.asked': { guard: 'canUndo', target: 'undoing', actions: 'beginUndo' },
      },
      states: {
        ready: {
          always: { guard: 'scanWaits', target: 'resolving' },
          on: {
            'apply.asked': [{ guard: 'canApply', target: '#bulkUpdate.applying', actions: 'beginApply' }, { actions: 'noteBlocked' }],
          },
        },
        resolving: {
          invoke: {
            src: 'resolveScan',
            input: ({ context: { queue, sampleIds } }) => ({ ...queue[0]!, sampleIds }),
            onDone: { target: 'ready', actions: [{ type: 'takeScan', params: scannedTarget }, 'dropScan'] },
            onError: { target: 'ready', actions: [{ type: 'noteUnresolved', params: actorError }, 'dropScan'] },
          },
        },
      },
    },
    applying: {
      tags: 'working',
      on: busy,
      invoke: {
        src: 'applyStep',
        input: ({ context }) => steps.applyInput(context),
        onDone: [
          { guard: 'samplesRemain', target: 'applying', reenter: true, actions: { type: 'noteStep', params: stepDone } },
          { target: 'applied', actions: [{ type: 'noteStep', params: stepDone }, 'tellDone'] },
        ],
        onError: { target: 'applied', actions: [{ type: 'noteFailure', params: actorError }, 'tellDone'] },
      },
    },
    applied: {
      on: {
        'code.read': { target: 'collecting', actions: ['beginRound', 'queueScan'] },
        'round.begun': { target: 'collecting', actions: 'beginRound' },
        'undo.asked': { guard: 'canUndo', target: 'undoing', actions: 'beginUndo' },
      },
    },
    undoing: {
      tags: 'working',
      on: busy,
      invoke: {
        src: 'undoStep',
        input: ({ context }) => steps.undoInput(context),
        onDone: [
          { guard: 'changesRemain', target: 'undoing', reenter: true, actions: { type: 'noteUndoStep', params: keptOnes } },
          { target: 'collecting', actions: [{ type: 'noteUndoStep', params: keptOnes }, 'tellUndone', 'forgetReport'] },
        ],
        onError: { target: 'collecting', actions: { type: 'tellUndoFailed', params: actorError } },
      },
    },
  },
})
