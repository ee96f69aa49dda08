import { compareKeys, compareNaturally, naturalKey, sortNaturally } from '#domain/rules/natural-order.ts'
import type { ColumnDefinition, RefDefinition } from './define-list.ts'
import { packNumbers, packTexts, unpackNumbers, unpackTexts, type PackedNumbers, type PackedTexts } from './packed-values.ts'

export type Compare = (a: number, b: number) => number
export type Test = (slot: number) => boolean
/** A test of a value, as filters provide it: a number or a normalized text. */
export type Matches = (value: number | string) => boolean

/** The values of one column for all rows, by slot: the place of a row in every column of its entity. */
export interface Column<Row> {
  /** True if the value in the slot has changed. */
  set(slot: number, row: Row): boolean
  /** Empty slots come last. */
  compare(a: number, b: number): number
  /** The same, prepared for many slots; valid until a row changes. */
  comparer(): Compare
  isEmpty(slot: number): boolean
  /** The number or id in the slot, or NaN. Throws for texts. */
  numberAt(slot: number): number
  /** A test of slots. */
  test(matches: Matches, whenEmpty: boolean): Test
  /** The values of the first `count` slots, to be kept on disk. */
  pack(count: number): PackedColumn
  restore(packed: PackedColumn): void
}

/** A column on disk. `words` and `order` as in {@link DictionaryColumn} and {@link RefColumn}. */
export interface PackedColumn {
  numbers?: PackedNumbers
  texts?: PackedTexts
  words?: readonly string[]
  order?: PackedNumbers
}

export function makeColumn<Row>(definition: ColumnDefinition<Row>): Column<Row> {
  switch (definition.kind) {
    case 'number':
      return new NumberColumn(definition.of)
    case 'text':
      return new TextColumn(definition.of)
    case 'dictionary':
      return new DictionaryColumn(definition.of)
    case 'ref':
      return new RefColumn(definition)
  }
}

/** Eight bytes per row; null is NaN. */
class NumberColumn<Row> implements Column<Row> {
  readonly #of: (row: Row) => number | null
  protected values = new Float64Array(1024).fill(NaN)

  constructor(of: (row: Row) => number | null) {
    this.#of = of
  }

  set(slot: number, row: Row): boolean {
    if (slot >= this.values.length) this.#grow(slot)
    const value = this.#of(row) ?? NaN
    if (Object.is(this.values[slot], value)) return false
    this.values[slot] = value
    return true
  }

  compare(a: number, b: number): number {
    return compareNumbers(this.values[a]!, this.values[b]!)
  }

  comparer(): Compare {
    const { values } = this
    return (a, b) => compareNumbers(values[a]!, values[b]!)
  }

  isEmpty(slot: number): boolean {
    return Number.isNaN(this.values[slot]!)
  }

  numberAt(slot: number): number {
    return this.values[slot]!
  }

  test(matches: Matches, whenEmpty: boolean): Test {
    const { values } = this
    return (slot) => (Number.isNaN(values[slot]!) ? whenEmpty : matches(values[slot]!))
  }

  pack(count: number): PackedColumn {
    return { numbers: packNumbers(this.values.subarray(0, count)) }
  }

  restore({ numbers }: PackedColumn): void {
    if (numbers) this.values = unpackNumbers(numbers)
  }

  #grow(slot: number): void {
    const larger = new Float64Array(Math.max(slot + 1, Math.ceil(this.values.length * 1.5))).fill(NaN)
    larger.set(this.values)
    this.values = larger
  }
}

function compareNumbers(a: number, b: number): number {
  const difference = a - b
  return Number.isNaN(difference) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : difference
}

class TextColumn<Row> implements Column<Row> {
  readonly #of: (row: Row) => string
  #texts: string[] = []
  /** Keys by which the texts are sorted, since rows were first compared by them. */
  #keys: string[] | undefined

  constructor(of: (row: Row) => string) {
    this.#of = of
  }

  set(slot: number, row: Row): boolean {
    const text = this.#of(row)
    if (this.#texts[slot] === text) return false
    this.#texts[slot] = text
    if (this.#keys) this.#keys[slot] = naturalKey(text)
    return true
  }

  compare(a: number, b: number): number {
    this.#keys ??= this.#texts.map(naturalKey)
    const [left, right] = [this.#keys[a]!, this.#keys[b]!]
    return left && right ? compareKeys(left, right) : Number(left === '') - Number(right === '')
  }

  comparer(): Compare {
    return (a, b) => this.compare(a, b)
  }

  isEmpty(slot: number): boolean {
    return this.#texts[slot] === ''
  }

  numberAt(): number {
    throw new Error('a text is no number')
  }

  test(matches: Matches, whenEmpty: boolean): Test {
    return (slot) => (this.#texts[slot] === '' ? whenEmpty : matches(this.#texts[slot]!))
  }

  pack(count: number): PackedColumn {
    return { texts: packTexts(Array.from({ length: count }, (_, slot) => this.#texts[slot] ?? '')) }
  }

  restore({ texts }: PackedColumn): void {
    if (texts) this.#texts = unpackTexts(texts)
  }
}

/** Each distinct text once; rows store its number. */
export class DictionaryColumn<Row> extends NumberColumn<Row> {
  readonly #words: string[]
  readonly #numbers: Map<string, number>

  constructor(of: (row: Row) => string) {
    const words: string[] = []
    const numbers = new Map<string, number>()
    super((row) => {
      const word = of(row)
      if (word === '') return null
      const known = numbers.get(word)
      if (known !== undefined) return known
      numbers.set(word, words.length)
      return words.push(word) - 1
    })
    this.#words = words
    this.#numbers = numbers
  }

  override compare(a: number, b: number): number {
    if (this.isEmpty(a) || this.isEmpty(b)) return super.compare(a, b)
    return compareNaturally(this.#words[this.values[a]!]!, this.#words[this.values[b]!]!)
  }

  override numberAt(): number {
    throw new Error('a text is no number')
  }

  /** The different texts in these slots. */
  textsIn(slots: ArrayLike<number>): string[] {
    const numbers = new Set<number>()
    for (let i = 0; i < slots.length; i++) numbers.add(this.values[slots[i]!]!)
    return [...numbers].flatMap((number) => this.#words[number] ?? []).sort()
  }

  override comparer(): Compare {
    const inOrder = sortNaturally(
      this.#words.map((word, id) => ({ id, word })),
      ({ word }) => word,
    )
    const ranks = new Float64Array(inOrder.length)
    for (const [rank, { id }] of inOrder.entries()) ranks[id] = rank
    const keys = this.values.map((word) => ranks[word] ?? NaN)
    return (a, b) => compareNumbers(keys[a]!, keys[b]!)
  }

  override test(matches: Matches, whenEmpty: boolean): Test {
    const isPassing = this.#words.map(matches)
    return super.test((number) => isPassing[number as number]!, whenEmpty)
  }

  override pack(count: number): PackedColumn {
    return { ...super.pack(count), words: [...this.#words] }
  }

  override restore(packed: PackedColumn): void {
    super.restore(packed)
    for (const word of packed.words ?? []) this.#numbers.set(word, this.#words.push(word) - 1)
  }
}

/** Ids of rows of another entity. `rank` gives their order there; those that are not on this device come last, by id. */
export class RefColumn<Row> extends NumberColumn<Row> {
  readonly to: RefDefinition<Row>['to']
  readonly #inOrder: RefDefinition<Row>['sortIds']
  #order: readonly number[] = []
  #ranks = new Map<number, number>()

  constructor({ of, to, sortIds }: RefDefinition<Row>) {
    super(of)
    this.to = to
    this.#inOrder = sortIds
  }

  /** Takes the order of all rows referred to; true if it has changed. */
  rank(rows: readonly never[]): boolean {
    const order = this.#inOrder(rows)
    if (order.length === this.#order.length && order.every((id, i) => id === this.#order[i])) return false
    this.#setOrder(order)
    return true
  }

  override pack(count: number): PackedColumn {
    return { ...super.pack(count), order: packNumbers(Float64Array.from(this.#order)) }
  }

  override restore(packed: PackedColumn): void {
    super.restore(packed)
    if (packed.order) this.#setOrder([...unpackNumbers(packed.order)])
  }

  #setOrder(order: readonly number[]): void {
    this.#order = order
    // Starts with the most negative number, so that an id without a rank comes after all that have one.
    this.#ranks = new Map(order.map((id, rank) => [id, rank - order.length]))
  }

  override compare(a: number, b: number): number {
    return compareNumbers(this.#rankOf(this.values[a]!), this.#rankOf(this.values[b]!))
  }

  override comparer(): Compare {
    const keys = this.values.map((id) => this.#rankOf(id))
    return (a, b) => compareNumbers(keys[a]!, keys[b]!)
  }

  #rankOf(id: number): number {
    return this.#ranks.get(id) ?? id
  }
}
