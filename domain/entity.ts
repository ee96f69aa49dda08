/** A key of a row: a number for what has a barcode, text for the rest. */
export type Key = number | string

/**
 * How a field is sent and stored. `json` is an array or object that is read and written as a
 * whole; `flag` is 0 or 1, because IndexedDB cannot index booleans.
 */
export type FieldType = 'number' | 'text' | 'flag' | 'json'

/**
 * Defines an entity: its table, its fields, and the indexes that commands and screens can use by name.
 * Law: indexes are sparse: a row with null in an index field is not in that index (IndexedDB's rule, kept on SQL too).
 */
export interface EntityDefinition<Row> {
  readonly table: string
  readonly fields: { readonly [Field in keyof Row]: FieldType }
  /** Fields added after the first mirrors: older rows count as having null in them, so older mirrors are complete. Never indexed. */
  readonly later?: readonly (keyof Row & string)[]
  readonly indexes: { readonly [name: string]: readonly (keyof Row & string)[] }
}

/** `definition`, with its row type kept for `RowOf`. */
export const defineEntity =
  <Row extends { id: Key }>() =>
  <const Definition extends EntityDefinition<Row>>(definition: Definition): Definition & { readonly row?: Row } =>
    definition
