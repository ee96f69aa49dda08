import { normalizeText } from '#domain/rules/normalize-text.ts'
import type { RowOf } from '#domain/schema.ts'
import { makeColumn, RefColumn, type Column, type PackedColumn } from './column.ts'
import type { ListDefinition } from './define-list.ts'
import type { ListEntity } from './list-request.ts'
import { packNumbers, packTexts, unpackNumbers, unpackTexts, type PackedNumbers, type PackedTexts } from './packed-values.ts'
import { SortOrder, sortSlots } from './sort-order.ts'

/** Separates the searched texts of a row: nobody types it, so no match spans two of them. */
export const textSeparator = '\n'

/** The columns on disk: by slot, with NaN where no row is; and the slots in each order. */
export interface PackedColumns {
  ids: PackedNumbers
  texts: PackedTexts
  /** Only of lists that have them. */
  words?: PackedTexts
  columns: Readonly<Record<string, PackedColumn>>
  orders: Readonly<Record<string, Int32Array>>
}

/**
 * All rows of an entity as columns: what a list sorts, filters and searches by.
 *
 *   put / remove rows ─► columns, text ─► settle() ─► sort orders
 *
 * A row has a slot, the same in every column; the slot of a removed row goes to the next new one.
 * Law 74: whatever the order of changes, after `settle` the results equal those of columns built from scratch.
 */
export class EntityColumns<E extends ListEntity = ListEntity> {
  readonly #definition: ListDefinition<E>
  readonly #columns = new Map<string, Column<RowOf<E>>>()
  readonly #orders = new Map<string, SortOrder>()
  readonly #slotOf = new Map<number, number>()
  #ids: number[] = []
  #texts: string[] = []
  #words: string[] = []
  readonly #isLive: boolean[] = []
  readonly #free: number[] = []
  #changed = new Set<number>()

  constructor(definition: ListDefinition<E>) {
    this.#definition = definition
    for (const [name, column] of Object.entries(definition.columns)) this.#columns.set(name, makeColumn(column))
  }

  get size(): number {
    return this.#slotOf.size
  }

  /** Entities whose order determines the order of these rows. */
  get referencedEntities(): Set<ListEntity> {
    return new Set([...this.#columns.values()].flatMap((column) => (column instanceof RefColumn ? [column.to] : [])))
  }

  /** Creates those of these columns that are missing and can be created; true if there were any. They are empty until all rows are put again. */
  addColumns(names: readonly string[]): boolean {
    let hasMade = false
    for (const name of names) {
      const made = this.#columns.has(name) || Object.hasOwn(this.#definition.sorts, name) ? null : this.#definition.dynamicColumn?.(name)
      if (!made) continue
      this.#columns.set(name, makeColumn(made))
      hasMade = true
    }
    return hasMade
  }

  /** True if rows of this entity must be sorted again, which the next `order` does. */
  rank(to: ListEntity, rows: readonly never[]): boolean {
    let hasChanged = false
    for (const [name, column] of this.#columns) {
      if (!(column instanceof RefColumn) || column.to !== to || !column.rank(rows)) continue
      hasChanged = true
      for (const [sort, by] of Object.entries(this.#definition.sorts)) if (by.includes(name)) this.#orders.delete(sort)
    }
    return hasChanged
  }

  /** For disk; only after `flush`. */
  pack(): PackedColumns {
    const count = this.#ids.length
    return {
      ids: packNumbers(Float64Array.from(this.#ids, (id, slot) => (this.#isLive[slot] ? id : NaN))),
      texts: packTexts(this.#texts),
      ...(this.#definition.words && { words: packTexts(this.#ids.map((_, slot) => this.#words[slot] ?? '')) }),
      columns: Object.fromEntries([...this.#columns].map(([name, column]) => [name, column.pack(count)])),
      orders: Object.fromEntries([...this.#orders].map(([sort, order]) => [sort, order.inDirection('ascending')])),
    }
  }

  /** Only into empty columns. */
  restore({ ids, texts, words, columns, orders }: PackedColumns): void {
    this.#ids = [...unpackNumbers(ids)]
    this.#texts = unpackTexts(texts)
    if (words) this.#words = unpackTexts(words)
    for (const [slot, id] of this.#ids.entries()) {
      this.#isLive[slot] = !Number.isNaN(id)
      if (this.#isLive[slot]) this.#slotOf.set(id, slot)
      else this.#free.push(slot)
    }
    this.addColumns(Object.keys(columns))
    for (const [name, packed] of Object.entries(columns)) this.#columns.get(name)?.restore(packed)
    for (const [sort, slots] of Object.entries(orders)) this.#orders.set(sort, new SortOrder(this.#columnsOf(sort), this.#idOf, slots))
  }

  put(row: RowOf<E>): void {
    const slot = this.#slotOf.get(row.id) ?? this.#takeSlot(row.id)
    let hasChanged = !this.#isLive[slot]
    this.#isLive[slot] = true
    for (const column of this.#columns.values()) hasChanged = column.set(slot, row) || hasChanged
    const text = joinSearchTexts(this.#definition.searchTexts(row))
    if (this.#texts[slot] !== text) {
      this.#texts[slot] = text
      hasChanged = true
    }
    if (hasChanged) this.#changed.add(slot)
  }

  /** What a search finds besides the searched texts; nothing if there is no such row. */
  putWords(id: number, words: string): void {
    const slot = this.#slotOf.get(id)
    if (slot === undefined || (this.#words[slot] ?? '') === words) return
    this.#words[slot] = words
    this.#changed.add(slot)
  }

  remove(id: number): void {
    const slot = this.#slotOf.get(id)
    if (slot === undefined) return
    this.#slotOf.delete(id)
    this.#isLive[slot] = false
    this.#texts[slot] = ''
    if (this.#definition.words) this.#words[slot] = ''
    this.#changed.add(slot)
  }

  /** After reading all rows: removes those that were not among them. */
  keepOnly(ids: ReadonlySet<number>): void {
    for (const id of this.#slotOf.keys()) if (!ids.has(id)) this.remove(id)
  }

  /** Applies all puts and removes to the sort orders; false if nothing has changed. */
  flush(): boolean {
    const changed = this.#changed
    if (changed.size === 0) return false
    this.#changed = new Set()
    // With many changes, sorting again on demand is cheaper than moving each row.
    if (changed.size * 4 > this.size) this.#orders.clear()
    else for (const order of this.#orders.values()) order.update(changed, (slot) => this.#isLive[slot] === true)
    for (const slot of changed) if (!this.#isLive[slot]) this.#free.push(slot)
    return true
  }

  get sorts(): string[] {
    return Object.keys(this.#definition.sorts)
  }

  order(sort: string): SortOrder {
    const known = this.#orders.get(sort)
    if (known) return known
    const by = this.#columnsOf(sort)
    const order = new SortOrder(by, this.#idOf, sortSlots(by, this.#idOf, Int32Array.from(this.#slotOf.values())))
    this.#orders.set(sort, order)
    return order
  }

  #columnsOf(sort: string): Column<never>[] {
    const by = this.#definition.sorts[sort] ?? (this.#columns.has(sort) ? [sort] : undefined)
    if (!by) throw new Error(`${this.#definition.entity} is not sorted by ${sort}`)
    return by.map((name) => this.column(name) as Column<never>)
  }

  readonly #idOf = (slot: number): number => this.#ids[slot]!

  column(name: string): Column<RowOf<E>> {
    const column = this.#columns.get(name)
    if (!column) throw new Error(`${this.#definition.entity} has no column ${name}`)
    return column
  }

  idAt(slot: number): number {
    return this.#ids[slot]!
  }

  /** By slot: 1 where there is a row. A copy. */
  liveSlots(): Uint8Array<ArrayBuffer> {
    const isLive = new Uint8Array(this.#ids.length)
    for (let slot = 0; slot < isLive.length; slot++) if (this.#isLive[slot]) isLive[slot] = 1
    return isLive
  }

  /** The searched texts, by slot; empty where there is no row. */
  get texts(): readonly string[] {
    return this.#texts
  }

  /** Words that a search finds as well, by slot; undefined if no row has any yet. */
  get words(): readonly (string | undefined)[] {
    return this.#words
  }

  get rowIds(): Iterable<number> {
    return this.#slotOf.keys()
  }

  /** A freed slot is reused only when no sort order contains it anymore. */
  #takeSlot(id: number): number {
    const slot = this.#free.pop() ?? this.#ids.length
    this.#slotOf.set(id, slot)
    this.#ids[slot] = id
    return slot
  }
}

const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** Normalized texts that are not plain ASCII: the same ones appear in many rows, and normalizing is most of the cost of building. */
const normalizedTexts = new Map<string, string>()
const maxNormalized = 20_000

function normalizePart(text: string): string {
  const known = normalizedTexts.get(text)
  if (known !== undefined) return known
  if (normalizedTexts.size >= maxNormalized) normalizedTexts.clear()
  // A line break inside a note must not act as a separator.
  const result = normalizeText(text).replaceAll(textSeparator, ' ')
  normalizedTexts.set(text, result)
  return result
}

function joinSearchTexts(parts: readonly (string | null)[]): string {
  let text = ''
  for (const part of parts) if (part) text += (text && textSeparator) + (isPlain(part) ? part : normalizePart(part))
  return text.toLowerCase()
}
