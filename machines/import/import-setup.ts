import { assign, or, setup, stateIn } from 'xstate'
import type { CheckSummary } from '#domain/rules/import/import-table.ts'
import * as steps from './import-steps.ts'
import type * as Types from './import-types.ts'
import { notProvided } from '#machines/not-provided.ts'

/** The names used in the chart of import.machine.ts. */
export const importSetup = setup({
  types: {
    context: {} as Types.ImportContext,
    events: {} as Types.ImportEvent,
    tags: {} as 'mapping' | 'preview' | 'running' | 'over' | 'working',
  },
  actors: {
    openFile: notProvided<Types.OpenFileResult, Types.OpenFileInput>('openFile'),
    checkRows: notProvided<CheckSummary, Types.CheckRowsInput>('checkRows'),
    /** Requests this many sample ids from the server. */
    requestIds: notProvided<void, { count: number }>('requestIds'),
    beginRun: notProvided<Pick<Types.ImportRun, 'progress' | 'most'>, Types.BeginRunInput>('beginRun'),
    writeSlice: notProvided<Types.WrittenSlice, Types.WriteSliceInput>('writeSlice'),
    saveProgress: notProvided<void, Types.ImportRun['progress']>('saveProgress'),
    undoImport: notProvided<void, Types.UndoImportInput>('undoImport'),
  },
  actions: {
    chooseFile: assign(({ event }) => (event.type === 'file.chosen' ? { chosen: event.file, fileError: null, run: null } : {})),
    noteOpened: assign((_, result: Types.OpenFileResult) => steps.noteOpened(result)),
    changeMapping: assign(({ event }) => (event.type === 'mapping.changed' ? { mapping: event.mapping } : {})),
    chooseOrder: assign(({ context, event }) => (event.type === 'order.chosen' ? steps.chooseOrder(context, event.order) : {})),
    noteChecked: assign(({ context }, summary: CheckSummary) => steps.noteChecked(context, summary)),
    noteRun: assign((_, begun: Pick<Types.ImportRun, 'progress' | 'most'>) => steps.beginRun(begun)),
    noteSlice: assign(({ context }, slice: Types.WrittenSlice) => steps.noteSlice(context, slice)),
    endRun: assign(({ context }) => steps.endRun(context)),
    beginUndo: assign(({ event }) => (event.type === 'undo.asked' ? { undo: { progress: event.progress, percent: 0 } } : {})),
    noteUndo: assign(({ context: { undo }, event }) => (event.type === 'undo.progressed' && undo ? { undo: { ...undo, percent: event.percent } } : {})),
  },
  guards: {
    isUnusable: (_, result: Types.OpenFileResult) => result.kind === 'unusable',
    rowsRemain: ({ context }) => steps.rowsRemain(context),
    isLastSlice: ({ context }, slice: Types.WrittenSlice) => !steps.rowsRemain({ ...context, ...steps.noteSlice(context, slice) }),
    isStopping: stateIn({ file: { importing: 'stopping' } }),
    idsRanOut: ({ context }) => steps.idsRanOut(context),
    isOver: or([stateIn({ file: 'stopped' }), stateIn({ file: 'outOfIds' }), stateIn({ file: 'done' })]),
    isUndone: ({ context }) => steps.isUndone(context),
  },
})
