import { orderKeyBetween } from '../order-key.ts'
import { measuredNumber } from './column-figures.ts'
import { contentDigest, type ColumnKind, type DataTableContent, type DataTableEntry } from './data-table.ts'

/** What is used of Yjs's document for a table of measurements. */
export interface SharedTable {
  getMap(name: string): { toJSON(): unknown; set(key: string, value: string): unknown }
  getArray(name: string): { toArray(): unknown[]; delete(index: number): void; push(entries: DataTableEntry[]): void }
}

export type LineKind = 'rows' | 'columns'

export const tableContentOf = (doc: SharedTable): DataTableContent => ({
  columns: doc.getMap('columns').toJSON() as DataTableContent['columns'],
  rows: doc.getMap('rows').toJSON() as DataTableContent['rows'],
  kinds: doc.getMap('kinds').toJSON() as DataTableContent['kinds'],
  removed: doc.getMap('removed').toJSON() as DataTableContent['removed'],
  cells: doc.getArray('cells').toArray() as DataTableEntry[],
})

/** New lines between two others; their ids. `newId`: so that no two writers ever take the same one. */
export function addLines(doc: SharedTable, kind: LineKind, count: number, between: readonly [string | null, string | null], newId: () => number): string[] {
  const [above, below] = between
  let last = above
  return Array.from({ length: Math.max(0, count) }, () => {
    const id = newId()
    last = orderKeyBetween(last, below, id)
    doc.getMap(kind).set(String(id), last)
    return String(id)
  })
}

/** It is shown again if someone else has written in it meanwhile; see data-table.ts. */
export const removeLine = (doc: SharedTable, id: string): void => void doc.getMap('removed').set(id, contentDigest(tableContentOf(doc).cells, id))

export const setColumnKind = (doc: SharedTable, column: string, kind: ColumnKind): void => void doc.getMap('kinds').set(column, kind)

/** Instead of what is seen in these cells; an empty text only takes that away. */
export function writeCells(doc: SharedTable, writes: readonly DataTableEntry[]): void {
  const cells = doc.getArray('cells')
  const written = new Set(writes.map(([row, column]) => `${row} ${column}`))
  const before = cells.toArray() as DataTableEntry[]
  for (let at = before.length - 1; at >= 0; at--) if (written.has(`${before[at]![0]} ${before[at]![1]}`)) cells.delete(at)
  const entries = writes.filter(([, , text]) => text !== '')
  if (entries.length > 0) cells.push([...entries])
}

/** Something is written, and nothing of it is a number. */
export const areWords = (texts: readonly string[]): boolean => texts.some((text) => text !== '') && texts.every((text) => measuredNumber(text) === undefined)
