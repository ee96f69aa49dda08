import type { Key } from '#domain/entity.ts'
import type { AnyRow } from '#domain/schema.ts'
import { valuesOf, type Columns } from '#domain/wire/columns.ts'

/** A block in memory, with the sort orders requested so far. Parsing and sorting 2,000 rows takes a few milliseconds. */
export class OpenBlock {
  readonly count: number
  readonly #columns: Columns
  readonly #values = new Map<string, unknown[]>()
  readonly #orders = new Map<string, Uint32Array>()

  constructor(columns: Columns) {
    this.#columns = columns
    this.count = columns.count
  }

  get fields(): string[] {
    return Object.keys(this.#columns.fields)
  }

  /** Values of one field, by place in the block. Must not be changed. */
  values(field: string): readonly unknown[] {
    let values = this.#values.get(field)
    if (!values) this.#values.set(field, (values = valuesOf(this.#columns, field)))
    return values
  }

  idAt(offset: number): Key {
    return this.values('id')[offset] as Key
  }

  /** A new object each time, as a table would return it; lists and objects in it are shared. Law 50: rows are replaced, never changed. */
  rowAt(offset: number): AnyRow {
    const row: Record<string, unknown> = {}
    for (const field in this.#columns.fields) {
      const value = this.values(field)[offset]
      if (value !== undefined) row[field] = value
    }
    return row as AnyRow
  }

  offsetOf(id: Key): number | undefined {
    const order = this.order(['id'])
    const at = lowerBound(order.length, (i) => this.idAt(order[i]!) >= id)
    const offset = order[at]
    return offset !== undefined && this.idAt(offset) === id ? offset : undefined
  }

  /** Places of the rows in index order, then by id. Law 51: indexes are sparse; a row without a value in a field is in no index with that field. */
  order(fields: readonly string[]): Uint32Array {
    const name = fields.join('+')
    let order = this.#orders.get(name)
    if (!order) this.#orders.set(name, (order = this.#sort(fields)))
    return order
  }

  #sort(fields: readonly string[]): Uint32Array {
    const columns = fields.map((field) => this.values(field))
    const offsets: number[] = []
    for (let offset = 0; offset < this.count; offset++) if (columns.every((values) => (values[offset] ?? null) !== null)) offsets.push(offset)
    const keys = [...columns, this.values('id')] as Key[][]
    return Uint32Array.from(
      offsets.sort((a, b) => {
        for (const values of keys) {
          const x = values[a]!
          const y = values[b]!
          if (x !== y) return x < y ? -1 : 1
        }
        return 0
      }),
    )
  }
}

/** The first of `count` places from which on `isBehind` is true. */
export function lowerBound(count: number, isBehind: (at: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBehind(middle)) high = middle
    else low = middle + 1
  }
  return low
}
