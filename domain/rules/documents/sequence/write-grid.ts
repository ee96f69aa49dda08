import { orderKeyBetween } from '../../order-key.ts'
import { gridOf, readGrid, type GridLine, type LineKind } from './grid.ts'
import { seenNow } from './scan-sequence.ts'
import type { SequenceDoc } from './shared-sequence.ts'

/** Which rows and columns a table has, by their ids, and what its cells look like, by `row/column`. Cells that a merged one covers are not in it. */
export interface TableShape {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly looks: ReadonlyMap<string, CellLook>
}
export interface CellLook {
  readonly isHead: boolean
  readonly colspan: number
  readonly rowspan: number
}
export const plainLook: CellLook = { isHead: false, colspan: 1, rowspan: 1 }

/** Makes a table that was `before` on screen one that is `after`. What others did to it meanwhile stays. `by`: who does it. */
export function writeGrid(doc: SequenceDoc, table: string, before: TableShape | null, after: TableShape, by: number): void {
  const { all } = readGrid(doc, table)
  writeLines(doc, table, 'r', { are: after.rows, were: before?.rows ?? [], stored: all.r }, by)
  writeLines(doc, table, 'c', { are: after.columns, were: before?.columns ?? [], stored: all.c }, by)
  for (const [key, look] of after.looks) writeLook(doc, table, key, before?.looks.get(key) ?? plainLook, look)
}

interface Lines {
  readonly are: readonly string[]
  readonly were: readonly string[]
  readonly stored: readonly GridLine[]
}

function writeLines(doc: SequenceDoc, table: string, kind: LineKind, { are, were, stored }: Lines, by: number): void {
  const map = gridOf(doc, table)
  const order = new Map(stored.map(({ id, at }) => [id, at]))
  are.forEach((id, index) => {
    if (order.has(id)) return
    const above = index > 0 ? (order.get(are[index - 1]!) ?? null) : null
    const below = are.slice(index + 1).flatMap((next) => order.get(next) ?? [])[0] ?? null
    const at = orderKeyBetween(above, below, Number(id))
    order.set(id, at)
    map.set(`${kind}/${id}`, { at })
  })
  for (const id of were) if (!are.includes(id) && order.has(id)) map.set(`${kind}/${id}`, { at: order.get(id)!, gone: seenNow(doc), by })
}

function writeLook(doc: SequenceDoc, table: string, key: string, before: CellLook, { isHead, colspan, rowspan }: CellLook): void {
  const map = gridOf(doc, table)
  const put = (name: string, value: unknown, isPlain: boolean) => (isPlain ? map.delete(name) : map.set(name, value))
  if (isHead !== before.isHead) put(`h/${key}`, true, !isHead)
  if (colspan !== before.colspan || rowspan !== before.rowspan) put(`s/${key}`, [colspan, rowspan], colspan === 1 && rowspan === 1)
}

/**
 * The cells whose content is elsewhere now: those that a merged one covers, and merged ones whose first row or column was removed, which begin at the next one
 * then.
 */
export const movedCells = (before: TableShape, after: TableShape): (readonly [row: string, column: string])[] =>
  [...before.looks].flatMap(([key, { colspan, rowspan }]) => {
    const [row, column] = key.split('/') as [string, string]
    const isCovered = after.rows.includes(row) && after.columns.includes(column)
    return !after.looks.has(key) && (isCovered || colspan > 1 || rowspan > 1) ? [[row, column] as const] : []
  })
