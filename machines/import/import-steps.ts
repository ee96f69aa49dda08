import { limits } from '#domain/limits.ts'
import type { DayOrder } from '#domain/rules/import/import-date.ts'
import type { ImportProgress } from '#domain/rules/import/import-progress.ts'
import type { CheckSummary, ImportMapping } from '#domain/rules/import/import-table.ts'
import type * as Types from './import-types.ts'

/* What one step of an import changes: pure functions of the previous state. */

type Change = Partial<Types.ImportContext>

export const emptyMapping: ImportMapping = { targets: [], typeId: null, order: null }

export const noteOpened = (result: Types.OpenFileResult): Change =>
  result.kind === 'opened' ? { file: result.file, mapping: result.mapping } : { fileError: result.reason }

export const chooseOrder = ({ mapping }: Types.ImportContext, order: DayOrder): Change => ({ mapping: { ...mapping, order } })

export function checkInput(context: Types.ImportContext): Types.CheckRowsInput {
  const { mapping } = context
  const { table, unfinished } = openFile(context)
  return {
    headings: table.columns.map(({ heading }) => heading),
    mapping,
    request: {
      mapping: mapping.targets,
      typeId: mapping.typeId,
      order: mapping.order,
      after: unfinished?.upTo ?? 0,
      ahead: unfinished?.ahead ?? [],
    },
  }
}

export const noteChecked = (context: Types.ImportContext, summary: CheckSummary): Change => ({
  checked: { request: checkInput(context).request, summary },
})

export const beginInput = (context: Types.ImportContext): Types.BeginRunInput => ({ file: openFile(context), good: good(context) })

export const beginRun = ({ progress, most }: Pick<Types.ImportRun, 'progress' | 'most'>): Change => ({
  run: { progress, most, handled: 0, done: 0, refused: [] },
})

export function sliceInput(context: Types.ImportContext): Types.WriteSliceInput {
  const { progress, handled, most } = run(context)
  return { progress, from: handled, count: Math.min(limits.import.slice, most - handled) }
}

export function noteSlice(context: Types.ImportContext, { rows, done, refused, progress }: Types.WrittenSlice): Change {
  const before = run(context)
  const handled = rows === 0 ? before.most : before.handled + rows
  return { run: { ...before, progress, handled, done: before.done + done, refused: [...before.refused, ...refused] } }
}

export const rowsRemain = ({ run }: Types.ImportContext): boolean => run !== null && run.handled < run.most
export const idsRanOut = (context: Types.ImportContext): boolean => run(context).most < good(context)

/** Continues an earlier import of this file that has rows left. */
export function endRun(context: Types.ImportContext): Change {
  const before = run(context)
  const state = rowsRemain(context) || idsRanOut(context) ? 'running' : 'finished'
  return { run: { ...before, progress: { ...before.progress, state } } }
}

export const isUndone = ({ run, undo }: Types.ImportContext): boolean => run !== null && run.progress.batch === undo?.progress.batch

export const undoing = ({ undo }: Types.ImportContext): ImportProgress => undo?.progress ?? missing('undo')

const openFile = ({ file }: Types.ImportContext): Types.OpenFile => file ?? missing('file')
const run = ({ run }: Types.ImportContext): Types.ImportRun => run ?? missing('run')
const good = ({ checked }: Types.ImportContext): number => checked?.summary.good ?? 0

function missing(what: string): never {
  throw new Error(`no ${what} in this state`)
}
