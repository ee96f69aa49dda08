import { limits } from '#domain/limits.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { readSeriesBook } from '#db/import/series-book.ts'
import { isImported, readImported } from '#db/import/undo-import.ts'
import { writeSlice } from '#db/import/write-import.ts'
import type { Workspace } from '#db/workspace.ts'
import type { WriteContext } from '#db/write.ts'
import { t } from '#src/ui/translate.ts'
import type { DeskClient } from './desk-client.ts'
import { keepNote, readNotes, type ImportNote } from './import-memory.ts'

export interface ImportOutcome {
  readonly done: number
  /** Rows that were right when they were checked and no more when they were written. */
  readonly refused: readonly { readonly line: number; readonly name: string; readonly code: ErrorCode }[]
  readonly isStopped: boolean
}

export interface ImportRun {
  readonly desk: DeskClient
  readonly workspace: Workspace
  readonly context: WriteContext
  readonly note: ImportNote
  /** Rows to write, at most: as many as there are numbers for. */
  readonly most: number
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
}

/**
 *   slice ──► note what is begun ──► one transaction ──► note what is in ──► next slice, unless stopped
 *
 * Killed anywhere, the note says up to which row the file is in: see `settleNote`.
 */
export async function runImport({ desk, workspace, context, most, signal, onProgress, ...run }: ImportRun): Promise<ImportOutcome> {
  let { note } = run
  const refused: { line: number; name: string; code: ErrorCode }[] = []
  const series = await readSeriesBook(workspace)
  const made = new Map<number, number>()
  const keep = (change: Partial<ImportNote>) => keepNote(workspace, (note = { ...note, ...change }))
  let written = 0
  for (let from = 0; from < most; from += limits.import.slice) {
    if (signal.aborted) return { done: written, refused, isStopped: true }
    const { rows, ...reached } = await desk.ask('slice', from, Math.min(limits.import.slice, most - from))
    if (rows.length === 0) break
    const upTo = Math.max(reached.upTo, note.upTo)
    const { ahead } = reached
    const result = await writeSlice(rows, {
      disk: workspace.disk,
      context,
      batch: note.batch,
      series,
      made,
      label: ({ line, sample }) => t('Import {file}, row {line}: {name}', { file: note.fileName, line, name: sample.name }),
      onBegin: (firstId) => keep({ pending: { upTo, ahead, firstId, count: rows.length } }),
    })
    written += result.done
    refused.push(...result.refused.map(({ row, code }) => ({ line: row.line, name: row.sample.name, code })))
    keep({ upTo, ahead, done: note.done + result.done, pending: null })
    onProgress(from + rows.length)
  }
  return { done: written, refused, isStopped: false }
}

/** What a page that ended in the middle left: how far its file is really in. */
export async function settleNote(workspace: Workspace, note: ImportNote): Promise<ImportNote> {
  if (note.state !== 'running') return note
  const { pending } = note
  const { upTo, ahead } = pending && (await isImported(workspace, pending.firstId)) ? pending : note
  const { samples } = await readImported(workspace, note.batch)
  const settled = { ...note, upTo, ahead: ahead ?? [], pending: null, done: Math.max(note.done, samples.length) }
  keepNote(workspace, settled)
  return settled
}

/** The import of this very file that did not come to its end. */
export async function findUnfinished(workspace: Workspace, fingerprint: string): Promise<ImportNote | undefined> {
  const note = readNotes(workspace).find((each) => each.fingerprint === fingerprint && each.state === 'running')
  return note && settleNote(workspace, note)
}
