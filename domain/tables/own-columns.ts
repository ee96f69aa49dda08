import type { SampleRow } from '../entities/sample.ts'
import { limits } from '../limits.ts'
import { fieldNamed, foldKey } from '../rules/samples/own-fields.ts'
import { textColumnDefaults } from './columns.ts'
import type { TableColumn } from './table-definition.ts'

/**
 * A column of a field that samples have besides those of their types. Each sample has a number of its own for it, so it is the name that makes a column,
 * and the key of the column contains it: a view shows it before anything is known of other samples.
 */
export const ownColumnPrefix = 'own.'

/** Keys are separated by commas in addresses. */
const separators: Readonly<Record<string, string>> = { ',': '%2C', '%': '%25' }
const signs: Readonly<Record<string, string>> = { '%2C': ',', '%25': '%' }

/** Undefined for a name that is too long for the key of a column. */
export function ownColumnKey(name: string): string | undefined {
  const key = ownColumnPrefix + name.replace(/[,%]/g, (sign) => separators[sign]!)
  return key.length <= limits.name.longest ? key : undefined
}

/** The value under a name that is folded already. */
export function ownValueOf({ ownFields, meta }: Pick<SampleRow, 'ownFields' | 'meta'>, key: string): string {
  const field = ownFields && fieldNamed(ownFields, key)
  return field ? (meta[field.id] ?? '') : ''
}

/** The column with this key; undefined if it is no such column. */
export function ownColumn(key: string): TableColumn<SampleRow> | undefined {
  const name = key.slice(ownColumnPrefix.length).replace(/%2C|%25/g, (code) => signs[code]!)
  if (!key.startsWith(ownColumnPrefix) || !name.trim()) return undefined
  const folded = foldKey(name)
  return { ...textColumnDefaults, key, name, isGiven: true, listSort: ownColumnPrefix + folded, text: (row) => ownValueOf(row, folded) }
}

/** Which of these columns are not in the list, whatever the case of their names. */
export function furtherOwnColumns(names: readonly string[], shown: readonly TableColumn[]): TableColumn<SampleRow>[] {
  const known = new Set(shown.map(({ listSort }) => listSort))
  return names.flatMap((name) => {
    const column = ownColumn(ownColumnKey(name) ?? '')
    return column && !known.has(column.listSort) ? column : []
  })
}
