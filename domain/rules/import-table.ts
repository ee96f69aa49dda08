import type { DayOrder } from './import-date.ts'
import type { ImportReason } from './import-reason.ts'
import type { ImportTarget } from './import-target.ts'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** How the bytes of a file were read: shown, because a wrong guess shows in it. */
export type TableFacts =
  | { readonly kind: 'text'; readonly encoding: TextEncoding; readonly delimiter: string }
  | { readonly kind: 'xlsx'; readonly sheet: string; readonly sheets: readonly string[] }

/** What is wrong with a file as a whole. */
export type TableErrorCode = 'empty' | 'too-many-rows' | 'too-large' | 'unreadable' | 'old-excel'

export interface TableColumn {
  readonly heading: string
  /** Its first few values, for people to recognise it by. */
  readonly examples: readonly string[]
  readonly guess: ImportTarget | null
}

export interface OpenedTable {
  readonly columns: readonly TableColumn[]
  readonly rowCount: number
  readonly facts: TableFacts
  /** Of the bytes: the same file chosen again has the same. */
  readonly fingerprint: string
  /** Keys of the fields that the group's sample types have. */
  readonly fieldKeys: readonly string[]
}

/** What the columns of a file are, as the person says it. */
export interface ImportMapping {
  readonly targets: readonly (ImportTarget | null)[]
  /** For rows that name no type. */
  readonly typeId: number | null
  /** Null: as the dates themselves say, the day first where they do not. */
  readonly order: DayOrder | null
}

export interface CheckRequest {
  readonly mapping: readonly (ImportTarget | null)[]
  /** For rows that name no type. */
  readonly typeId: number | null
  /** Null: as the dates themselves say, the day first where they do not. */
  readonly order: DayOrder | null
  /** Rows up to this one were imported before. */
  readonly after: number
  /** And these behind it, because others descend from them. */
  readonly ahead: readonly number[]
}

/** Rows that are wrong for the same reason, said in the same words. */
export interface ReasonGroup {
  readonly reason: ImportReason
  readonly lines: readonly number[]
}

export interface CheckSummary {
  readonly good: number
  readonly wrong: number
  /** Rows left away because they are in already. */
  readonly skipped: number
  /** What the dates say of their order. */
  readonly dates: DayOrder | 'unclear' | 'mixed' | 'none'
  /** One that only the person can read, asked for when `dates` do not say it; null when there is none. */
  readonly unclearDate: string | null
  /** Different names of series, which may each need a number. */
  readonly series: number
  /** Reasons that several rows share. */
  readonly reasons: readonly ReasonGroup[]
  /** Rows with fewer cells than there are headings. */
  readonly short: readonly number[]
  /** Rows whose name stands in the file more than once, and rows whose name a sample of the group has already. They may be imported all the same. */
  readonly namesakes: { readonly inFile: readonly number[]; readonly inGroup: readonly number[] }
}
