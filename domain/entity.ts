/** A key of a row: numeric for what a person meets as a barcode, text for the rest. */
export type Key = number | string

/** How a field travels and is stored. `json` is an array or object that is read and written whole; `flag` is 0 or 1, because IndexedDB indexes no booleans. */
export type FieldType = 'number' | 'text' | 'flag' | 'json'

/**
 * What an entity is: its table, its fields and the indexes that commands and screens may ask by name.
 * Law: indexes are sparse: a row with null in an index field is not in that index (IndexedDB's rule, kept on SQL too).
 */
export interface EntityDefinition<Row> {
  readonly table: string
  readonly fields: { readonly [Field in keyof Row]: FieldType }
  /** Fields that came after the first mirrors: a row from before counts as having null in them, so a mirror from before is whole. Never indexed. */
  readonly later?: readonly (keyof Row & string)[]
  readonly indexes: { readonly [name: string]: readonly (keyof Row & string)[] }
}

/** `definition` with its row type remembered for `RowOf`. */
export const defineEntity =
  <Row extends { id: Key }>() =>
  <const Definition extends EntityDefinition<Row>>(definition: Definition): Definition & { readonly row?: Row } =>
    definition
