import type { ErrorCode } from '#domain/errors.ts'
import type { DayOrder } from '#domain/rules/import-date.ts'
import type { ImportProgress } from '#domain/rules/import-progress.ts'
import type { CheckRequest, CheckSummary, ImportMapping, OpenedTable, TableErrorCode } from '#domain/rules/import-table.ts'
import type { RefusalDetail } from '#domain/tx.ts'

/** A file as far as it is known here; what reads it is handed the file itself. */
export interface ChosenFile {
  readonly name: string
}

/** A file that was read as a table. */
export interface OpenFile {
  readonly name: string
  readonly table: OpenedTable
  /** An import of this very file that stopped on its way. */
  readonly unfinished: ImportProgress | undefined
  /** One that came to its end: once more would make every sample twice. */
  readonly imported: ImportProgress | undefined
}

/** The rows as they were checked last. */
export interface CheckedRows {
  readonly request: CheckRequest
  readonly summary: CheckSummary
}

/** A row that was right when it was checked and no more when it was written. */
export interface RefusedRow {
  readonly line: number
  readonly name: string
  readonly code: ErrorCode
  readonly detail: RefusalDetail
}

/** Rows being written. */
export interface ImportRun {
  /** How far the file is in now, earlier runs and this one. */
  readonly progress: ImportProgress
  /** Rows to write, at most: as many as there are ids for. */
  readonly most: number
  /** Rows of them that were dealt with. */
  readonly handled: number
  /** Samples that were made. */
  readonly done: number
  readonly refused: readonly RefusedRow[]
}

export interface ImportContext {
  readonly chosen: ChosenFile | null
  /** Why the file that was chosen last cannot be imported. */
  readonly trouble: TableErrorCode | null
  readonly file: OpenFile | null
  readonly mapping: ImportMapping
  readonly checked: CheckedRows | null
  readonly run: ImportRun | null
  /** The import that is being undone, and how much of it is. */
  readonly undo: { readonly progress: ImportProgress; readonly percent: number } | null
}

export type ImportEvent =
  | { type: 'file.chosen'; file: ChosenFile }
  /** Another sheet of the workbook. */
  | { type: 'sheet.chosen'; sheet: string }
  | { type: 'mapping.changed'; mapping: ImportMapping }
  | { type: 'check.asked' }
  /** The dates are in this order. */
  | { type: 'order.chosen'; order: DayOrder }
  /** Ids for what cannot be made yet. */
  | { type: 'ids.asked' }
  | { type: 'import.asked' }
  | { type: 'stop.asked' }
  | { type: 'escape' }
  | { type: 'undo.asked'; progress: ImportProgress }
  | { type: 'undo.progressed'; percent: number }

/** Input of `openFile`; without a sheet the file itself is read, and its first sheet. */
export interface OpenFileInput {
  readonly file: ChosenFile
  readonly sheet: string | null
}

export type OpenFileResult =
  | { readonly kind: 'opened'; readonly file: OpenFile; readonly mapping: ImportMapping }
  /** The file cannot be imported as it is. */
  | { readonly kind: 'unusable'; readonly reason: TableErrorCode }

/** Input of `checkRows`; `headings` are what the mapping is remembered by. */
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
  /** Rows there were, written or refused. None: there are no more. */
  readonly rows: number
  readonly done: number
  readonly refused: readonly RefusedRow[]
  readonly progress: ImportProgress
}

/** Input of `undoImport`, which says from time to time how far it is. */
export interface UndoImportInput {
  readonly progress: ImportProgress
  readonly onProgress: (percent: number) => void
}
