import { isOrderKey } from '../../order-key.ts'
import { hasUnseen, type Seen } from './scan-sequence.ts'
import { sequenceIn, type SequenceDoc, type SharedSequence } from './shared-sequence.ts'

/**
 *   grid/<table>   r/<row>, c/<column> → where it stands and whether it is gone;  h/<row>/<column> → a head;  s/<row>/<column> → merged cells
 *   cell/<table>/<row>/<column>        → the text of a cell, a sequence of its own
 *
 * Each cell is a root of the document, so that two people who begin to write in an empty one write in the same sequence.
 */
export interface GridLine {
  readonly id: string
  readonly at: string
  /** What those who removed it had read. Law 23: it is shown again while it holds something newer. */
  readonly gone?: Seen
  readonly by?: number
}
export type LineKind = 'r' | 'c'

export const gridOf = (doc: SequenceDoc, table: string) => doc.getMap(`grid/${table}`)
export const cellName = (table: string, row: string, column: string): string => `cell/${table}/${row}/${column}`
export const isCell = (name: string): boolean => name.startsWith('cell/')

/** Undefined for one in which nobody has written: most cells of a large table. */
export const cellIn = (doc: SequenceDoc, table: string, row: string, column: string): SharedSequence | undefined =>
  sequenceIn(doc, cellName(table, row, column))

/** So that no device can make others read for minutes: the rows behind it are not shown. The editor and programs stop before it. */
export const maxCells = 20_000

export interface Grid {
  readonly all: Readonly<Record<LineKind, readonly GridLine[]>>
  readonly rows: readonly GridLine[]
  readonly columns: readonly GridLine[]
}

export function readGrid(doc: SequenceDoc, table: string): Grid {
  const all: Record<LineKind, GridLine[]> = { r: [], c: [] }
  for (const [key, value] of gridOf(doc, table).entries()) {
    const [, kind, id] = /^([rc])\/([A-Za-z0-9-]{1,64})$/.exec(key) ?? []
    if (kind !== undefined && isLine(value)) all[kind as LineKind].push({ ...value, id: id! })
  }
  for (const lines of [all.r, all.c]) lines.sort((one, other) => compare(one.at, other.at) || compare(one.id, other.id))
  const columns = all.c.slice(0, maxCells)
  const rows = all.r.slice(0, Math.floor(maxCells / Math.max(1, columns.length)))
  const isUnseen = (gone: Seen, row: string, column: string) => {
    const cell = cellIn(doc, table, row, column)
    return cell !== undefined && hasUnseen(cell, gone)
  }
  return {
    all,
    rows: rows.filter(({ id, gone }) => !gone || columns.some((column) => isUnseen(gone, id, column.id))),
    columns: columns.filter(({ id, gone }) => !gone || rows.some((row) => isUnseen(gone, row.id, id))),
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const isLine = (value: unknown): value is Omit<GridLine, 'id'> => typeof value === 'object' && value !== null && 'at' in value && isOrderKey(value.at)

export interface ShownCell {
  readonly column: string
  readonly isHead: boolean
  readonly colspan: number
  readonly rowspan: number
}

/** The cells of each row, without those that a merged one covers. Law 24: a cell with something in it is never covered, so nobody's words are hidden. */
export function shownCells(doc: SequenceDoc, table: string, { rows, columns }: Grid): ShownCell[][] {
  const map = gridOf(doc, table)
  const covered = rows.map(() => new Set<number>())
  const isFree = (row: number, column: number): boolean =>
    row < rows.length && column < columns.length && !covered[row]!.has(column) && (cellIn(doc, table, rows[row]!.id, columns[column]!.id)?.length ?? 0) === 0
  return rows.map((row, r) =>
    columns.flatMap((column, c) => {
      if (covered[r]!.has(c)) return []
      const [wide, high] = spanOf(map.get(`s/${row.id}/${column.id}`))
      let colspan = 1
      while (colspan < wide && isFree(r, c + colspan)) colspan++
      let rowspan = 1
      while (rowspan < high && Array.from({ length: colspan }, (_, more) => more).every((more) => isFree(r + rowspan, c + more))) rowspan++
      for (let down = 0; down < rowspan; down++) for (let right = 0; right < colspan; right++) covered[r + down]!.add(c + right)
      return [{ column: column.id, isHead: map.get(`h/${row.id}/${column.id}`) === true, colspan, rowspan }]
    }),
  )
}

const spanOf = (value: unknown): readonly [number, number] => (Array.isArray(value) ? [toSpan(value[0]), toSpan(value[1])] : [1, 1])
const toSpan = (count: unknown): number => (Number.isInteger(count) ? Math.min(100, Math.max(1, Number(count))) : 1)
