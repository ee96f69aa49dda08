import type { EquipmentRow } from '../entities/equipment.ts'
import type { MemberRow } from '../entities/member.ts'
import type { SampleSeriesRow } from '../entities/sample-series.ts'
import type { SampleTypeRow } from '../entities/sample-type.ts'
import type { StorageUnitRow } from '../entities/storage-unit.ts'
import type { StudyRow } from '../entities/study.ts'
import type { SortDirection } from '../entities/table-view.ts'
import type { Message } from '../message.ts'
import type { RowOf } from '../schema.ts'

/** The tables that are defined here. spec VIEW-01 */
export const tableScopeNames = ['SAMPLES', 'SERIES', 'ARCHIVE', 'STORAGE', 'EXPERIMENTS', 'PRODUCTCATALOG', 'SHOPPINGLIST', 'EQUIPMENT'] as const
export type TableScopeName = (typeof tableScopeNames)[number]

/** The kind of rows. */
export type TableEntity = 'samples' | 'sampleSeries' | 'storageUnits' | 'experiments' | 'products' | 'orderItems' | 'equipment'
export type TableRow = RowOf<TableEntity>

/** The group's small lists, from which columns and filters are made. */
export interface TableReferenceData {
  readonly types: readonly SampleTypeRow[]
  readonly members: readonly MemberRow[]
  readonly series: readonly SampleSeriesRow[]
  readonly units: readonly StorageUnitRow[]
  readonly studies: readonly StudyRow[]
  readonly equipment: readonly EquipmentRow[]
  /** Whose list it is. */
  readonly me: number
  /** Epoch ms. */
  readonly startOfToday: number
  /** YYYY-MM-DD: the last day that counts as expired. */
  readonly yesterday: string
  /** The last day that counts as soon. */
  readonly soon: string
}

/** Names of what a row refers to; empty if unknown. */
export interface TableLookups {
  type(id: number): string
  member(id: number): string
  series(id: number): string
  sample(id: number): string
  study(id: number): string
  /** Path of names down to the position. */
  place(layerId: number, position: number): string
  /** Samples of a series that are not archived. */
  samplesIn(seriesId: number): number
  /** YYYY-MM-DD of epoch ms. */
  day(at: number): string
}

/** A built-in name is a message and is translated; a name that someone gave is shown as typed. */
type ColumnName = { readonly name: Message; readonly isGiven?: false } | { readonly name: string; readonly isGiven: true }

export type NamedEntity = 'sampleTypes' | 'members' | 'sampleSeries' | 'storageLayers' | 'samples' | 'studies'

/** spec VIEW-13 "Column" */
export type TableColumn<Row = TableRow> = ColumnName & {
  readonly key: string
  readonly isPrimary: boolean
  readonly columnType: 'text' | 'number' | 'date'
  readonly sortable: boolean
  /** What the device sorts its rows by. */
  readonly listSort: string
  /** The row whose name the text contains, by the field with its id. */
  readonly refersTo?: { readonly entity: NamedEntity; readonly by: string }
  /** The text is the id of a file, which may be a picture. */
  readonly isFile?: true
  /** The text contains `samplesIn`. */
  readonly countsSamples?: true
  text(row: Row, names: TableLookups): string
  /** The sort value, undefined if empty; by default, the normalized text. */
  sortValue?(row: Row, names: TableLookups): number | string
}

/** One condition on a column of the device's list of rows. */
export type TableCondition =
  | { readonly field: string; readonly op: 'is' | 'from' | 'to'; readonly value: number | string }
  | { readonly field: string; readonly op: 'contains'; readonly value: string }

export type TableFilterValue = { readonly value: string } & (
  | { readonly label: Message; readonly isGiven?: false }
  | { readonly label: string; readonly isGiven: true }
)

/** spec VIEW-13 "Filter definition" */
export interface TableFilter<Row = TableRow> {
  readonly key: string
  /** Plural, as in 'All types'. */
  readonly label: string
  /** 'All types' */
  readonly all: Message
  readonly values: readonly TableFilterValue[]
  /** What `conditions` compare in a row; null or empty if it has none. */
  of(row: Row): number | string | null
  conditions(value: string): readonly TableCondition[]
  /** If the conditions are on several fields or on a part of one, the server looks for this in the text of `of` instead. */
  part?(value: string): string
}

/** Everything about a table, for the device and the server. */
export interface TableDefinition<Row = TableRow> {
  readonly scope: TableScopeName
  readonly entity: TableEntity
  readonly primary: string
  readonly defaultColumns: readonly string[]
  readonly defaultSort: { readonly column: string; readonly direction: SortDirection }
  columns(words: TableReferenceData): readonly TableColumn<Row>[]
  /** The column with a key that is in no list, because there can be any number of them; undefined if it is none. */
  columnOf?(key: string): TableColumn<Row> | undefined
  filters(words: TableReferenceData): readonly TableFilter<Row>[]
  /** The rows of the table, e.g. samples that are not archived. */
  readonly within: readonly TableCondition[]
  includes(row: Row): boolean
  /** What a search looks at. */
  searchTexts(row: Row): readonly (string | null)[]
}
