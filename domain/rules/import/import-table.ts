import type { DayOrder } from './import-date.ts'
import type { ImportReason } from './import-reason.ts'
import type { ImportTarget } from './import-target.ts'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** How the bytes of a file were decoded; shown to the person, because a wrong guess is easy to see. */
export type TableFacts =
  | { readonly kind: 'text'; readonly encoding: TextEncoding; readonly delimiter: string }
  | { readonly kind: 'xlsx'; readonly sheet: string; readonly sheets: readonly string[] }

/** What is wrong with a file as a whole. */
export type TableErrorCode = 'empty' | 'too-many-rows' | 'too-large' | 'unreadable' | 'old-excel'

export interface TableColumn {
  readonly heading: string
  /** Its first few values, so that people recognize the column. */
  readonly examples: readonly string[]
  readonly guess: ImportTarget | null
}

export interface OpenedTable {
  readonly columns: readonly TableColumn[]
  readonly rowCount: number
  readonly facts: TableFacts
  /** A hash of the bytes: the same for the same file. */
  readonly fingerprint: string
  /** Keys of the fields that the group's sample types have. */
  readonly fieldKeys: readonly string[]
}

/** What the columns of a file mean, as chosen by the person. */
export interface ImportMapping {
  readonly targets: readonly (ImportTarget | null)[]
  /** For rows without a type. */
  readonly typeId: number | null
  /** Null: as the dates themselves show; day first if they do not. */
  readonly order: DayOrder | null
}

export interface CheckRequest {
  readonly mapping: readonly (ImportTarget | null)[]
  /** For rows without a type. */
  readonly typeId: number | null
  /** Null: as the dates themselves show; day first if they do not. */
  readonly order: DayOrder | null
  /** Rows up to this one have been imported before. */
  readonly after: number
  /** And these after it, because others descend from them. */
  readonly ahead: readonly number[]
}

/** Rows with the same error in the same words. */
export interface ReasonGroup {
  readonly reason: ImportReason
  readonly lines: readonly number[]
}

export interface CheckSummary {
  readonly good: number
  readonly wrong: number
  /** Rows left out because they have already been imported. */
  readonly skipped: number
  /** What the dates say about their order. */
  readonly dates: DayOrder | 'unclear' | 'mixed' | 'none'
  /** A date that only the person can interpret, for the question if `dates` is not clear; null if there is none. */
  readonly unclearDate: string | null
  /** Different series names, each of which may need an id. */
  readonly series: number
  /** Reasons shared by several rows. */
  readonly reasons: readonly ReasonGroup[]
  /** Rows with fewer cells than headings. */
  readonly short: readonly number[]
  /** Rows whose name is in the file more than once, and rows whose name a sample of the group already has. Both can be imported. */
  readonly namesakes: { readonly inFile: readonly number[]; readonly inGroup: readonly number[] }
}
