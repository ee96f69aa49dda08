/** A key of a row: a number for what has a barcode, text for the rest. */
export type Key = number | string

/** Names a row of any entity, such as `samples#12`; see dependency-keys.ts. */
export type RowKey = string

/**
 * How a field is sent and stored. `json` is an array or object that is read and written as a
 * whole; `flag` is 0 or 1, because IndexedDB cannot index booleans.
 */
export type FieldType = 'number' | 'text' | 'flag' | 'json'

/**
 * Defines an entity: its table, its fields, and the indexes that commands and screens can use by name.
 * Law 12: indexes are sparse: a row with null in an index field is not in that index (IndexedDB's rule, kept on SQL too).
 */
export interface EntityDefinition<Row> {
  readonly table: string
  /**
   * Counts up with each field that is added. Law 13: shapes only grow. A field is never renamed or removed while an app reads it;
   * a renamed one is a new field that commands write beside the old one.
   */
  readonly shape: number
  readonly fields: { readonly [Field in keyof Row]: FieldType }
  /**
   * Fields added after shape 1, in the order in which they were added, with what older rows count as having in them. Law 14: a default never changes, and that of an indexed field is null,
   * because rows without the field are in no index.
   */
  readonly defaults?: { readonly [Field in keyof Row]?: Row[Field] }
  readonly indexes: { readonly [name: string]: readonly (keyof Row & string)[] }
  /** Large fields, which never change: the audit keeps them once, with the input, and a deleted row has them no more. Texts only. */
  readonly bulky?: readonly (keyof Row & string)[]
  /**
   * Fields that say who changed a row last. Whoever reads it without looking at them (`tx.steady`) does not run again when nothing else has changed.
   */
  readonly noted?: readonly (keyof Row & string)[]
  /** Whether its rows belong to a group or to none: see bucket.ts. */
  readonly feed: 'group' | 'organization'
}

/** `definition`, with its row type kept for `RowOf`. */
export const defineEntity =
  <Row extends { id: Key }>() =>
  <const Definition extends EntityDefinition<Row>>(definition: Definition): Definition & { readonly row?: Row } =>
    definition
