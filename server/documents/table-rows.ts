import { randomInt } from 'node:crypto'
import type { Doc } from 'yjs'
import { dataTableSchema } from '#domain/document-schema-numbers.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { headRows, readDataTable, type DataTable, type DataTableEntry } from '#domain/rules/documents/data-table.ts'
import { addLines, areWords, removeLine, setColumnKind, tableContentOf, writeCells } from '#domain/rules/documents/shared-table.ts'
import { inDocument, updateOf } from './document-updates.ts'
import { samePart } from './common-ends.ts'

/** A table as programs read it: the names of its columns with their units, then its rows. */
export type TableRows = readonly (readonly string[])[]

const [nameRow, unitRow] = headRows

/** Empty if nobody has written in it, or if it is no table. */
export const documentTable = ({ schemaNumber, quarantined }: DocumentRow, rows: readonly DocumentUpdateRow[]): TableRows =>
  quarantined || schemaNumber !== dataTableSchema ? [] : inDocument(rows, (doc) => shownRows(readDataTable(tableContentOf(doc))))

/**
 * What a program sends as the new content of a table, as an update of it; null if nothing changes. Rows at the beginning and the end that stay are not touched, and neither are
 * cells that say the same.
 */
export const replaceTable = (rows: readonly DocumentUpdateRow[], sent: TableRows): Uint8Array | null =>
  updateOf(rows, (doc) => {
    const before = shownRows(readDataTable(tableContentOf(doc)))
    const width = Math.max(0, ...sent.map(({ length }) => length))
    const after = sent.map((cells) => Array.from({ length: width }, (_, at) => cells[at] ?? ''))
    if (JSON.stringify(before) === JSON.stringify(after)) return false
    doc.transact(() => new TableChange(doc).replace(after))
    return true
  })

/** Two values in a cell are both there. */
const textOf = ({ values }: DataTable, row: string, column: string): string => values(row, column).join(' / ')

function headOf(table: DataTable, column: string): string {
  const [name, unit] = [textOf(table, nameRow, column), textOf(table, unitRow, column)]
  return unit === '' ? name : `${name} (${unit})`.trim()
}

const shownRow = (table: DataTable, row: string): string[] => table.columns.map(({ id }) => textOf(table, row, id))

const shownRows = (table: DataTable): string[][] =>
  table.columns.length === 0 ? [] : [table.columns.map(({ id }) => headOf(table, id)), ...table.rows.map(({ id }) => shownRow(table, id))]

const newLineId = (): number => randomInt(1, 2 ** 47)

class TableChange {
  readonly #doc: Doc
  readonly #table: DataTable
  /** What cells are to say, by row and column. */
  readonly #writes = new Map<string, DataTableEntry>()

  constructor(doc: Doc) {
    this.#doc = doc
    this.#table = readDataTable(tableContentOf(doc))
  }

  replace([head = [], ...rows]: TableRows): void {
    const columns = this.#columns(head.length, rows)
    for (const [at, column] of columns.entries()) {
      const text = head[at]!
      if (headOf(this.#table, column) === text) continue
      this.#write(nameRow, column, text)
      this.#write(unitRow, column, '')
    }
    const before = this.#table.rows.map(({ id }) => JSON.stringify(columns.map((column) => textOf(this.#table, id, column))))
    const { start, end } = samePart(
      before,
      rows.map((cells) => JSON.stringify(cells)),
    )
    const changed = this.#table.rows.slice(start, before.length - end)
    const wanted = rows.slice(start, rows.length - end)
    const above = changed.at(-1) ?? this.#table.rows[start - 1]
    const added = addLines(
      this.#doc,
      'rows',
      wanted.length - changed.length,
      [above?.orderKey ?? null, this.#table.rows[start + changed.length]?.orderKey ?? null],
      newLineId,
    )
    const ids = [...changed.map(({ id }) => id), ...added]
    for (const [at, cells] of wanted.entries())
      for (const [place, text] of cells.entries()) if (textOf(this.#table, ids[at]!, columns[place]!) !== text) this.#write(ids[at]!, columns[place]!, text)
    writeCells(this.#doc, [...this.#writes.values()])
    for (const { id } of changed.slice(wanted.length)) removeLine(this.#doc, id)
  }

  /** As many columns as are wanted, the first of those that are there. One of words alone is for words. */
  #columns(count: number, rows: TableRows): string[] {
    const { columns } = this.#table
    const added = addLines(this.#doc, 'columns', count - columns.length, [columns.at(-1)?.orderKey ?? null, null], newLineId)
    for (const [at, id] of added.entries()) {
      if (areWords(rows.map((cells) => cells[columns.length + at]!))) setColumnKind(this.#doc, id, 'text')
    }
    for (const { id } of columns.slice(count)) removeLine(this.#doc, id)
    return [...columns.slice(0, count).map(({ id }) => id), ...added]
  }

  #write(row: string, column: string, text: string): void {
    this.#writes.set(`${row} ${column}`, [row, column, text])
  }
}
