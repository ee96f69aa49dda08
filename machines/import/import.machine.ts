import { and, type DoneActorEvent } from 'xstate'
import type { CheckSummary } from '#domain/rules/import/import-table.ts'
import { importSetup } from './import-setup.ts'
import * as steps from './import-steps.ts'
import type * as Types from './import-types.ts'

// Imports samples from a file, and undoes imports. Imported samples stay, whatever happens to the rest. QUEUE-06, FAULT-61
//
//   file:  choosing ─► reading ─► mapping ⇄ readingSheet                     openFile; unusable: choosing again, with the reason
//                                    └─► checking ─► previewing ⇄ rechecking          checkRows; the order of the dates was chosen
//                                                       └─► starting ─► importing ⟲          beginRun, writeSlice for each slice
//                                                                           └─► finishing ─► done          saveProgress
//                                                                                    ├─► stopped          the person stopped it
//                                                                                    └─► outOfIds         rows wait for ids
//   undo:  idle ⇄ undoing                                                    undoImport
//
// The two run in parallel: undoing a large import takes a minute, and the next file need not wait for it.
// A failure leads back to choosing a file; the actor that failed reports it.
// Law: the progress is saved with each slice. After a stop or a kill, choosing the same file again continues there.

const opened = ({ event }: { event: DoneActorEvent<Types.OpenFileResult> }) => event.output
const summary = ({ event }: { event: DoneActorEvent<CheckSummary> }) => event.output
const begun = ({ event }: { event: DoneActorEvent<Pick<Types.ImportRun, 'progress' | 'most'>> }) => event.output
const written = ({ event }: { event: DoneActorEvent<Types.WrittenSlice> }) => event.output

const leaveForMapping = { escape: 'mapping' } as const
const leaveForChoice = { escape: 'choosing' } as const

export const importMachine = importSetup.createMachine({
  id: 'import',
  context: { chosen: null, fileError: null, file: null, mapping: steps.emptyMapping, checked: null, run: null, undo: null },
  type: 'parallel',
  states: {
    file: {
      initial: 'choosing',
      states: {
        choosing: { on: { 'file.chosen': { target: 'reading', actions: 'chooseFile' } } },
        reading: {
          tags: 'working',
          invoke: {
            src: 'openFile',
            input: ({ context }) => ({ file: context.chosen!, sheet: null }),
            onDone: [
              { guard: { type: 'isUnusable', params: opened }, target: 'choosing', actions: { type: 'noteOpened', params: opened } },
              { target: 'mapping', actions: { type: 'noteOpened', params: opened } },
            ],
            onError: 'choosing',
          },
        },
        mapping: {
          tags: 'mapping',
          on: {
            ...leaveForChoice,
            'sheet.chosen': 'readingSheet',
            'mapping.changed': { actions: 'changeMapping' },
            'check.asked': 'checking',
          },
        },
        readingSheet: {
          tags: ['mapping', 'working'],
          on: leaveForChoice,
          invoke: {
            src: 'openFile',
            input: ({ context, event }) => ({ file: context.chosen!, sheet: event.type === 'sheet.chosen' ? event.sheet : null }),
            onDone: [
              { guard: { type: 'isUnusable', params: opened }, target: 'choosing', actions: { type: 'noteOpened', params: opened } },
              { target: 'mapping', actions: { type: 'noteOpened', params: opened } },
            ],
            onError: 'choosing',
          },
        },
        checking: {
          tags: ['mapping', 'working'],
          on: leaveForChoice,
          invoke: {
            src: 'checkRows',
            input: ({ context }) => steps.checkInput(context),
            onDone: { target: 'previewing', actions: { type: 'noteChecked', params: summary } },
            onError: 'choosing',
          },
        },
        previewing: {
          tags: 'preview',
          initial: 'ready',
          on: {
            ...leaveForMapping,
            'order.chosen': { target: 'rechecking', actions: 'chooseOrder' },
            'import.asked': 'starting',
          },
          states: {
            ready: { on: { 'ids.asked': 'requestingIds' } },
            requestingIds: {
              invoke: { src: 'requestIds', input: ({ context }) => ({ count: context.checked?.summary.good ?? 0 }), onDone: 'ready', onError: 'ready' },
            },
          },
        },
        rechecking: {
          tags: ['preview', 'working'],
          on: { ...leaveForMapping, 'order.chosen': { target: 'rechecking', reenter: true, actions: 'chooseOrder' } },
          invoke: {
            src: 'checkRows',
            input: ({ context }) => steps.checkInput(context),
            onDone: { target: 'previewing', actions: { type: 'noteChecked', params: summary } },
            onError: 'choosing',
          },
        },
        starting: {
          tags: ['preview', 'working'],
          on: leaveForMapping,
          invoke: {
            src: 'beginRun',
            input: ({ context }) => steps.beginInput(context),
            onDone: { target: 'importing', actions: { type: 'noteRun', params: begun } },
            onError: 'choosing',
          },
        },
        importing: {
          tags: ['running', 'working'],
          initial: 'writing',
          states: { writing: { on: { 'stop.asked': 'stopping' } }, stopping: {} },
          invoke: {
            src: 'writeSlice',
            input: ({ context }) => steps.sliceInput(context),
            onDone: [
              { guard: { type: 'isLastSlice', params: written }, target: 'finishing', actions: { type: 'noteSlice', params: written } },
              { guard: 'isStopping', target: 'finishing', actions: { type: 'noteSlice', params: written } },
              { target: 'importing', reenter: true, actions: { type: 'noteSlice', params: written } },
            ],
            onError: 'choosing',
          },
        },
        finishing: {
          tags: ['running', 'working'],
          entry: 'endRun',
          invoke: {
            src: 'saveProgress',
            input: ({ context }) => context.run!.progress,
            onDone: [{ guard: 'rowsRemain', target: 'stopped' }, { guard: 'idsRanOut', target: 'outOfIds' }, { target: 'done' }],
            onError: 'choosing',
          },
        },
        stopped: { tags: 'over', on: leaveForChoice },
        outOfIds: { tags: 'over', on: leaveForChoice },
        done: { tags: 'over', on: leaveForChoice },
      },
    },
    undo: {
      initial: 'idle',
      states: {
        idle: { on: { 'undo.asked': { target: 'undoing', actions: 'beginUndo' } } },
        undoing: {
          on: { 'undo.progressed': { actions: 'noteUndo' } },
          invoke: {
            src: 'undoImport',
            input: ({ context, self }) => ({
              progress: steps.undoing(context),
              onProgress: (percent) => self.send({ type: 'undo.progressed', percent }),
            }),
            onDone: [{ guard: and(['isOver', 'isUndone']), target: ['#import.file.choosing', '#import.undo.idle'] }, { target: 'idle' }],
            onError: 'idle',
          },
        },
      },
    },
  },
})
