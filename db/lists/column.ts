import type { ColumnDefinition, RefDefinition } from './define-list.ts'
import { compareText } from './in-order.ts'

/** What one column keeps of all rows, by slot: the place of a row in every column of its entity. */
export interface Column<Row> {
  /** True when the slot holds something else now. */
  set(slot: number, row: Row): boolean
  compare(a: number, b: number): number
  isEmpty(slot: number): boolean
  /** The value as filters give it: a number or a folded text. Of an empty slot it has no meaning. */
  at(slot: number): number | string
}

export function makeColumn<Row>(definition: ColumnDefinition<Row>): Column<Row> {
  switch (definition.kind) {
    case 'number':
      return new NumberColumn(definition.of)
    case 'text':
      return new TextColumn(definition.of)
    case 'word':
      return new WordColumn(definition.of)
    case 'ref':
      return new RefColumn(definition)
  }
}

/** Eight bytes a row; null is NaN. */
class NumberColumn<Row> implements Column<Row> {
  readonly #of: (row: Row) => number | null
  #values = new Float64Array(1024).fill(NaN)

  constructor(of: (row: Row) => number | null) {
    this.#of = of
  }

  set(slot: number, row: Row): boolean {
    if (slot >= this.#values.length) this.#grow(slot)
    const value = this.#of(row) ?? NaN
    if (Object.is(this.#values[slot], value)) return false
    this.#values[slot] = value
    return true
  }

  compare(a: number, b: number): number {
    return this.#values[a]! - this.#values[b]!
  }

  isEmpty(slot: number): boolean {
    return Number.isNaN(this.#values[slot]!)
  }

  at(slot: number): number {
    return this.#values[slot]!
  }

  #grow(slot: number): void {
    const larger = new Float64Array(Math.max(slot + 1, Math.ceil(this.#values.length * 1.5))).fill(NaN)
    larger.set(this.#values)
    this.#values = larger
  }
}

class TextColumn<Row> implements Column<Row> {
  readonly #of: (row: Row) => string
  readonly #texts: string[] = []

  constructor(of: (row: Row) => string) {
    this.#of = of
  }

  set(slot: number, row: Row): boolean {
    const text = this.#of(row)
    if (this.#texts[slot] === text) return false
    this.#texts[slot] = text
    return true
  }

  compare(a: number, b: number): number {
    return compareText(this.#texts[a]!, this.#texts[b]!)
  }

  isEmpty(slot: number): boolean {
    return this.#texts[slot] === ''
  }

  at(slot: number): string {
    return this.#texts[slot]!
  }
}

/** Each different text once; rows hold its number. */
class WordColumn<Row> implements Column<Row> {
  readonly #of: (row: Row) => string
  readonly #words: string[] = ['']
  readonly #numbers = new Map([['', 0]])
  readonly #slots = new NumberColumn<number>((number) => number)

  constructor(of: (row: Row) => string) {
    this.#of = of
  }

  set(slot: number, row: Row): boolean {
    const word = this.#of(row)
    let number = this.#numbers.get(word)
    if (number === undefined) {
      number = this.#words.push(word) - 1
      this.#numbers.set(word, number)
    }
    return this.#slots.set(slot, number)
  }

  compare(a: number, b: number): number {
    return this.#slots.at(a) === this.#slots.at(b) ? 0 : compareText(this.at(a), this.at(b))
  }

  isEmpty(slot: number): boolean {
    return this.#slots.at(slot) === 0
  }

  at(slot: number): string {
    return this.#words[this.#slots.at(slot)] ?? ''
  }
}

/** Ids of rows elsewhere. Where those stand among their own is told with `rank`; one that is not on this device comes last. */
export class RefColumn<Row> extends NumberColumn<Row> {
  readonly to: RefDefinition<Row>['to']
  readonly #inOrder: RefDefinition<Row>['inOrder']
  #order: readonly number[] = []
  #ranks = new Map<number, number>()

  constructor({ of, to, inOrder }: RefDefinition<Row>) {
    super(of)
    this.to = to
    this.#inOrder = inOrder
  }

  /** Takes over all rows of what is referred to; true when their order has changed. */
  rank(rows: readonly never[]): boolean {
    const order = this.#inOrder(rows)
    if (order.length === this.#order.length && order.every((id, i) => id === this.#order[i])) return false
    this.#order = order
    this.#ranks = new Map(order.map((id, rank) => [id, rank]))
    return true
  }

  override compare(a: number, b: number): number {
    const [left, right] = [this.at(a), this.at(b)]
    return left === right ? 0 : this.#rankOf(left) - this.#rankOf(right) || left - right
  }

  #rankOf(id: number): number {
    return this.#ranks.get(id) ?? this.#ranks.size
  }
}
