import { UndoManager, type Doc } from 'yjs'
import { measuredNumber } from '#domain/rules/documents/column-figures.ts'
import {
  contentDigest,
  headRows,
  readDataTable,
  type ColumnKind,
  type DataTable,
  type DataTableContent,
  type DataTableEntry,
} from '#domain/rules/documents/data-table.ts'
import { orderKeyBetween } from '#domain/rules/order-key.ts'

/** A cell, by row (or name of the head) and column, and what is written in it. */
export interface CellWrite {
  readonly row: string
  readonly column: string
  readonly text: string
}

/** Rows or columns. */
export type LineKind = 'rows' | 'columns'

/** A table of measurements in an open document: see data-table.ts. Undo takes back only what was done here. */
export class OpenDataTable {
  readonly #doc: Doc
  readonly #undo: UndoManager

  constructor(doc: Doc) {
    this.#doc = doc
    this.#undo = new UndoManager([this.#map('columns'), this.#map('rows'), this.#map('kinds'), this.#map('removed'), this.#cells], {
      captureTimeout: 0,
      trackedOrigins: new Set([this]),
    })
  }

  read(): DataTable {
    return readDataTable(contentOf(this.#doc))
  }

  write(writes: readonly CellWrite[]): void {
    this.#change(() => this.#write(writes))
  }

  /** New lines behind another one, or first; their ids. */
  add(kind: LineKind, count: number, after: string | null): string[] {
    return this.#change(() => this.#add(kind, count, after))
  }

  /** A block of texts, from a cell on: what is outside the table gets lines of its own. `rows`: those of the head first. */
  paste(texts: readonly (readonly string[])[], rows: readonly string[], columns: readonly string[], atRow: number, atColumn: number): void {
    this.#change(() => {
      const width = Math.max(...texts.map(({ length }) => length))
      const allRows = [...rows, ...this.#add('rows', Math.max(0, atRow + texts.length - rows.length), last(this.read().rows))]
      const added = this.#add('columns', Math.max(0, atColumn + width - columns.length), last(this.read().columns))
      const allColumns = [...columns, ...added]
      const lines = texts.slice(Math.max(0, headRows.length - atRow))
      for (const column of added) if (areWords(lines.map((line) => line[allColumns.indexOf(column) - atColumn] ?? ''))) this.#map('kinds').set(column, 'text')
      this.#write(texts.flatMap((line, y) => line.map((text, x) => ({ row: allRows[atRow + y]!, column: allColumns[atColumn + x]!, text }))))
    })
  }

  /** To the place of the line before it or behind it. */
  move(kind: LineKind, id: string, by: -1 | 1): void {
    const lines = this.read()[kind]
    const others = lines.filter((line) => line.id !== id)
    const at = lines.findIndex((line) => line.id === id) + by
    if (at < 0 || at > others.length) return
    const key = orderKeyBetween(others[at - 1]?.orderKey ?? null, others[at]?.orderKey ?? null, Number(id))
    this.#change(() => this.#map(kind).set(id, key))
  }

  remove(id: string): void {
    this.#change(() => this.#map('removed').set(id, contentDigest(contentOf(this.#doc).cells, id)))
  }

  setKind(column: string, kind: ColumnKind): void {
    this.#change(() => this.#map('kinds').set(column, kind))
  }

  undo(): void {
    this.#undo.undo()
  }

  redo(): void {
    this.#undo.redo()
  }

  #map(name: 'columns' | 'rows' | 'kinds' | 'removed') {
    return this.#doc.getMap<string>(name)
  }

  get #cells() {
    return this.#doc.getArray<DataTableEntry>('cells')
  }

  #change<Result>(change: () => Result): Result {
    return this.#doc.transact(change, this)
  }

  #add(kind: LineKind, count: number, after: string | null): string[] {
    const lines = this.read()[kind]
    const at = lines.findIndex(({ id }) => id === after) + 1
    const below = lines[at]?.orderKey ?? null
    let above = lines[at - 1]?.orderKey ?? null
    return Array.from({ length: count }, () => {
      const id = newLineId()
      above = orderKeyBetween(above, below, id)
      this.#map(kind).set(String(id), above)
      return String(id)
    })
  }

  #write(writes: readonly CellWrite[]): void {
    const cells = this.#cells
    const written = new Map(writes.map(({ row, column, text }) => [`${row} ${column}`, text]))
    const before = cells.toArray()
    for (let at = before.length - 1; at >= 0; at--) if (written.has(`${before[at]![0]} ${before[at]![1]}`)) cells.delete(at)
    const entries = writes.flatMap<DataTableEntry>(({ row, column, text }) => (text === '' ? [] : [[row, column, text]]))
    if (entries.length > 0) cells.push(entries)
  }
}

const contentOf = (doc: Doc): DataTableContent => ({
  columns: doc.getMap<string>('columns').toJSON(),
  rows: doc.getMap<string>('rows').toJSON(),
  kinds: doc.getMap<ColumnKind>('kinds').toJSON(),
  removed: doc.getMap<string>('removed').toJSON(),
  cells: doc.getArray<DataTableEntry>('cells').toArray(),
})

/** Something is written, and nothing of it is a number. */
const areWords = (texts: readonly string[]): boolean => texts.some((text) => text !== '') && texts.every((text) => measuredNumber(text) === undefined)

const last = (lines: readonly { readonly id: string }[]): string | null => lines.at(-1)?.id ?? null

/** Of 48 bits, so that no two tablets ever take the same one. */
const newLineId = (): number => crypto.getRandomValues(new Uint32Array(2)).reduce((id, part, at) => (at === 0 ? part : id * 2 ** 16 + (part % 2 ** 16)), 0) + 1
