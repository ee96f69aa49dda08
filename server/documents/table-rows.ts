import { randomInt } from 'node:crypto'
import type { Doc } from 'yjs'
import { dataTableSchema } from '#domain/document-schemas.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
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
import type { ApiCommand } from '../feed/run-as-api.ts'
import { changeDocument, inDocument } from './document-updates.ts'
import { samePart } from './same-part.ts'

/** A table as programs read it: the names of its columns with their units, then its rows. */
export type TableRows = readonly (readonly string[])[]

const [nameRow, unitRow] = headRows

/** Empty if nobody has written in it, or if it is no table. */
export const documentTable = ({ schemaNumber, quarantined }: DocumentRow, rows: readonly DocumentUpdateRow[]): TableRows =>
  quarantined || schemaNumber !== dataTableSchema ? [] : inDocument(rows, (doc) => shownRows(readDataTable(contentOf(doc))))

/**
 * What a program sends as the new content of a table, as changes to it. Rows at the beginning and the end that stay are not touched, and neither are
 * cells that say the same.
 */
export const replaceTable = ({ id }: DocumentRow, rows: readonly DocumentUpdateRow[], sent: TableRows): ApiCommand[] =>
  changeDocument(id, rows, (doc) => {
    const before = shownRows(readDataTable(contentOf(doc)))
    const width = Math.max(0, ...sent.map(({ length }) => length))
    const after = sent.map((cells) => Array.from({ length: width }, (_, at) => cells[at] ?? ''))
    if (JSON.stringify(before) === JSON.stringify(after)) return false
    doc.transact(() => new TableChange(doc).replace(after))
    return true
  })

const contentOf = (doc: Doc): DataTableContent => ({
  columns: doc.getMap<string>('columns').toJSON(),
  rows: doc.getMap<string>('rows').toJSON(),
  kinds: doc.getMap<ColumnKind>('kinds').toJSON(),
  removed: doc.getMap<string>('removed').toJSON(),
  cells: doc.getArray<DataTableEntry>('cells').toArray(),
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

class TableChange {
  readonly #doc: Doc
  readonly #table: DataTable
  /** What cells are to say, by row and column. */
  readonly #writes = new Map<string, DataTableEntry>()

  constructor(doc: Doc) {
    this.#doc = doc
    this.#table = readDataTable(contentOf(doc))
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
    const added = this.#add('rows', wanted.length - changed.length, above?.orderKey ?? null, this.#table.rows[start + changed.length]?.orderKey ?? null)
    const ids = [...changed.map(({ id }) => id), ...added]
    for (const [at, cells] of wanted.entries())
      for (const [place, text] of cells.entries()) if (textOf(this.#table, ids[at]!, columns[place]!) !== text) this.#write(ids[at]!, columns[place]!, text)
    this.#writeCells()
    for (const { id } of changed.slice(wanted.length)) this.#remove(id)
  }

  /** As many columns as are wanted, the first of those that are there. One of words alone is for words. */
  #columns(count: number, rows: TableRows): string[] {
    const { columns } = this.#table
    const added = this.#add('columns', count - columns.length, columns.at(-1)?.orderKey ?? null, null)
    for (const [at, id] of added.entries()) {
      const texts = rows.map((cells) => cells[columns.length + at]!).filter((text) => text !== '')
      if (texts.length > 0 && texts.every((text) => measuredNumber(text) === undefined)) this.#doc.getMap('kinds').set(id, 'text')
    }
    for (const { id } of columns.slice(count)) this.#remove(id)
    return [...columns.slice(0, count).map(({ id }) => id), ...added]
  }

  #add(kind: 'rows' | 'columns', count: number, above: string | null, below: string | null): string[] {
    let last = above
    return Array.from({ length: Math.max(0, count) }, () => {
      const id = randomInt(1, 2 ** 47)
      last = orderKeyBetween(last, below, id)
      this.#doc.getMap(kind).set(String(id), last)
      return String(id)
    })
  }

  #remove(id: string): void {
    this.#doc.getMap('removed').set(id, contentDigest(contentOf(this.#doc).cells, id))
  }

  #write(row: string, column: string, text: string): void {
    this.#writes.set(`${row} ${column}`, [row, column, text])
  }

  #writeCells(): void {
    const cells = this.#doc.getArray<DataTableEntry>('cells')
    const before = cells.toArray()
    for (let at = before.length - 1; at >= 0; at--) if (this.#writes.has(`${before[at]![0]} ${before[at]![1]}`)) cells.delete(at)
    const entries = [...this.#writes.values()].filter(([, , text]) => text !== '')
    if (entries.length > 0) cells.push(entries)
  }
}
