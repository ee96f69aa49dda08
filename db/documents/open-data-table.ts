import { UndoManager, type Doc } from 'yjs'
import { headRows, readDataTable, type ColumnKind, type DataTable, type DataTableEntry } from '#domain/rules/documents/data-table.ts'
import { addLines, areWords, removeLine, setColumnKind, tableContentOf, writeCells, type LineKind } from '#domain/rules/documents/shared-table.ts'
import { orderKeyBetween } from '#domain/rules/order-key.ts'

/** A cell, by row (or name of the head) and column, and what is written in it. */
export interface CellWrite {
  readonly row: string
  readonly column: string
  readonly text: string
}

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
    return readDataTable(tableContentOf(this.#doc))
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
      for (const column of added) if (areWords(lines.map((line) => line[allColumns.indexOf(column) - atColumn] ?? ''))) setColumnKind(this.#doc, column, 'text')
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
    this.#change(() => removeLine(this.#doc, id))
  }

  setKind(column: string, kind: ColumnKind): void {
    this.#change(() => setColumnKind(this.#doc, column, kind))
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
    return addLines(this.#doc, kind, count, [lines[at - 1]?.orderKey ?? null, lines[at]?.orderKey ?? null], newLineId)
  }

  #write(writes: readonly CellWrite[]): void {
    writeCells(
      this.#doc,
      writes.map(({ row, column, text }) => [row, column, text]),
    )
  }
}

const last = (lines: readonly { readonly id: string }[]): string | null => lines.at(-1)?.id ?? null

/** Random, of 48 bits, so that no two tablets ever take the same one. */
const newLineId = (): number => crypto.getRandomValues(new Uint32Array(2)).reduce((id, part, at) => (at === 0 ? part : id * 2 ** 16 + (part % 2 ** 16)), 0) + 1
