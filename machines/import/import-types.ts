import type { ErrorCode } from '#domain/error-code.ts'
import type { DayOrder } from '#domain/rules/import/import-date.ts'
import type { ImportProgress } from '#domain/rules/import/import-progress.ts'
import type { CheckRequest, CheckSummary, ImportMapping, OpenedTable, TableErrorCode } from '#domain/rules/import/import-table.ts'
import type { RefusalDetail } from '#domain/tx.ts'

/** The selected file, as far as the machine knows it; the actor that reads it gets the file itself. */
export interface ChosenFile {
  readonly name: string
}

/** A file that was read as a table. */
export interface OpenFile {
  readonly name: string
  readonly table: OpenedTable
  /** An earlier import of this same file that stopped halfway. */
  readonly unfinished: ImportProgress | undefined
  /** One that finished: importing again would create every sample twice. */
  readonly imported: ImportProgress | undefined
}

/** The rows, as last checked. */
export interface CheckedRows {
  readonly request: CheckRequest
  readonly summary: CheckSummary
}

/** A row that was right when it was checked, but no longer when it was written. */
export interface RefusedRow {
  readonly line: number
  readonly name: string
  readonly code: ErrorCode
  readonly detail: RefusalDetail
}

/** The rows being written. */
export interface ImportRun {
  /** How far the file is imported, counting earlier runs. */
  readonly progress: ImportProgress
  /** The most rows to write: as many as there are ids for. */
  readonly most: number
  /** How many of them are done. */
  readonly handled: number
  /** Samples created. */
  readonly done: number
  readonly refused: readonly RefusedRow[]
}

export interface ImportContext {
  readonly chosen: ChosenFile | null
  /** Why the file chosen last cannot be imported. */
  readonly fileError: TableErrorCode | null
  readonly file: OpenFile | null
  readonly mapping: ImportMapping
  readonly checked: CheckedRows | null
  readonly run: ImportRun | null
  /** The import that is being undone, and the progress. */
  readonly undo: { readonly progress: ImportProgress; readonly percent: number } | null
}

export type ImportEvent =
  | { type: 'file.chosen'; file: ChosenFile }
  /** Another sheet of the workbook. */
  | { type: 'sheet.chosen'; sheet: string }
  | { type: 'mapping.changed'; mapping: ImportMapping }
  | { type: 'check.asked' }
  /** The order of day and month in the dates. */
  | { type: 'order.chosen'; order: DayOrder }
  /** Ids for the rows that cannot be imported yet. */
  | { type: 'ids.asked' }
  | { type: 'import.asked' }
  | { type: 'stop.asked' }
  | { type: 'escape' }
  | { type: 'undo.asked'; progress: ImportProgress }
  | { type: 'undo.progressed'; percent: number }

/** Input of `openFile`; without a sheet, the file itself is read with its first sheet. */
export interface OpenFileInput {
  readonly file: ChosenFile
  readonly sheet: string | null
}

export type OpenFileResult =
  | { readonly kind: 'opened'; readonly file: OpenFile; readonly mapping: ImportMapping }
  /** The file cannot be imported as it is. */
  | { readonly kind: 'unusable'; readonly reason: TableErrorCode }

/** Input of `checkRows`; the mapping is remembered by the `headings`. */
export interface CheckRowsInput {
  readonly headings: readonly string[]
  readonly mapping: ImportMapping
  readonly request: CheckRequest
}

/** Input of `beginRun`. */
export interface BeginRunInput {
  readonly file: OpenFile
  readonly good: number
}

/** Input of `writeSlice`. */
export interface WriteSliceInput {
  readonly progress: ImportProgress
  readonly from: number
  readonly count: number
}

export interface WrittenSlice {
  /** How many rows there were, written or refused; 0 if there are no more. */
  readonly rows: number
  readonly done: number
  readonly refused: readonly RefusedRow[]
  readonly progress: ImportProgress
}

/** Input of `undoImport`, which reports its progress from time to time. */
export interface UndoImportInput {
  readonly progress: ImportProgress
  readonly onProgress: (percent: number) => void
}
