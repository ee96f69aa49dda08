import { limits } from '#domain/limits.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { RefusalDetail } from '#domain/tx.ts'
import { saveImportProgress, toSavedProgress, type ImportProgress } from '#db/import/import-progress.ts'
import { readSeriesLookup } from '#db/import/series-lookup.ts'
import { writeSlice } from '#db/import/write-import.ts'
import type { GoodRow } from '#db/import/import-service.ts'
import type { Workspace } from '#db/workspace.ts'
import type { WriteContext } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'
import type { ImportWorkerClient } from './import-worker-client.ts'

export interface ImportOutcome {
  readonly done: number
  /** Rows that were right when they were checked and no more when they were written. */
  readonly refused: readonly { readonly line: number; readonly name: string; readonly code: ErrorCode; readonly detail: RefusalDetail }[]
  readonly isStopped: boolean
  /** How far the file is in now. */
  readonly note: ImportProgress
}

export interface ImportRun {
  readonly client: ImportWorkerClient
  readonly workspace: Workspace
  readonly context: WriteContext
  readonly note: ImportProgress
  /** Rows to write, at most: as many as there are numbers for. */
  readonly most: number
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
}

/**
 *   slice ──► one transaction with the note of what is in ──► next slice, unless stopped
 *
 * Law: killed anywhere, battery pulled, the note says what is in, for it was written with it.
 */
export async function runImport({ client, workspace, context, most, signal, onProgress, ...run }: ImportRun): Promise<ImportOutcome> {
  let { note } = run
  const refused: ImportOutcome['refused'][number][] = []
  const series = await readSeriesLookup(workspace)
  const createdIds = new Map<number, number>()
  let written = 0
  for (let from = 0; from < most; from += limits.import.slice) {
    if (signal.aborted) return { done: written, refused, isStopped: true, note }
    const { rows, ...reached } = await client.ask('slice', from, Math.min(limits.import.slice, most - from))
    if (rows.length === 0) break
    const upTo = Math.max(reached.upTo, note.upTo)
    const whole: ImportProgress = { ...note, upTo, ahead: reached.ahead, done: note.done + rows.length }
    const before = note
    const noteOf = (isIn: readonly GoodRow[]): ImportProgress =>
      isIn.length === rows.length ? whole : { ...before, ahead: [...before.ahead, ...isIn.map(({ line }) => line)], done: before.done + isIn.length }
    const result = await writeSlice(rows, {
      disk: workspace.disk,
      context,
      batch: note.batch,
      series,
      createdIds,
      label: ({ line, sample }) => t('Imported {name} from {file}, row {line}', { file: note.fileName, line, name: sample.name }),
      progressAfter: (isIn) => toSavedProgress(noteOf(isIn)),
    })
    written += result.done
    refused.push(...result.refused.map(({ row, code, detail }) => ({ line: row.line, name: row.sample.name, code, detail })))
    note = { ...whole, done: before.done + result.done }
    // Those that were refused are dealt with too; where none was, the last transaction has noted it.
    if (result.refused.length > 0) await saveImportProgress(workspace, note)
    onProgress(from + rows.length)
  }
  return { done: written, refused, isStopped: false, note }
}
