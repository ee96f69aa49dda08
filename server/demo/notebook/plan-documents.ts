import type { Doc } from 'yjs'
import { headRows, type DataTableEntry } from '#domain/rules/documents/data-table.ts'
import { pageSize, toDifferences, type Point, type Stroke, type StrokeColor } from '#domain/rules/documents/drawing.ts'
import { orderKeyBetween } from '#domain/rules/order-key.ts'
import type { Random } from '../random.ts'
import type { DrawingPlan, TablePlan } from './plan.ts'

/** A table as one person filled it. */
export function writeTable(doc: Doc, { rows }: TablePlan): void {
  const ids = { columns: linesOf(doc, 'columns', rows[0]!.length), rows: linesOf(doc, 'rows', rows.length - headRows.length) }
  doc.getMap('kinds').set(ids.columns[0]!, 'text')
  const names = [...headRows, ...ids.rows]
  const entries = rows.flatMap((cells, row) =>
    cells.flatMap<DataTableEntry>((text, column) => (text === '' ? [] : [[names[row]!, ids.columns[column]!, text]])),
  )
  doc.getArray('cells').push(entries)
}

/** The ids of new rows or columns, in their order. */
function linesOf(doc: Doc, kind: 'rows' | 'columns', count: number): string[] {
  let above: string | null = null
  return Array.from({ length: count }, (_, at) => {
    const id = (kind === 'rows' ? 1_000 : 100) + at
    above = orderKeyBetween(above, null, id)
    doc.getMap(kind).set(String(id), above)
    return String(id)
  })
}

const colors: Readonly<Record<string, StrokeColor>> = { c: 'ink', d: 'blue', n: 'red', b: 'green' }

/** A plate as someone drew it: no circle is round. */
export function drawPlate(doc: Doc, { description, wells }: DrawingPlan, random: Random): void {
  doc.getText('text').insert(0, description)
  const columns = Math.max(...wells.map((row) => row.length))
  const side = Math.min(pageSize.width / (columns + 1), pageSize.height / (wells.length + 1))
  const strokes = wells.flatMap((row, y) =>
    row.split('').flatMap<Stroke>((well, x) => {
      const color = colors[well]
      return color ? [{ color, width: 2, points: toDifferences(circle((x + 1) * side, (y + 1) * side, side * 0.36, random)) }] : []
    }),
  )
  doc.getArray('strokes').push([frame(columns, wells.length, side), ...strokes])
}

const steps = 22

const circle = (x: number, y: number, radius: number, random: Random): Point[] =>
  Array.from({ length: steps + 1 }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI - 1
    const reach = radius * random.decimal(0.98, 1.03, 2)
    return { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach, pressure: 9 + (step % 3) }
  })

function frame(columns: number, rows: number, side: number): Stroke {
  const [right, bottom] = [(columns + 0.6) * side, (rows + 0.6) * side]
  const [left, top] = [side * 0.4, side * 0.4]
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ] as const
  return { color: 'ink', width: 1, points: toDifferences(corners.map(([x, y]) => ({ x, y, pressure: 10 }))) }
}
