import type { PrintedTable } from '#domain/printed-document.ts'
import type { RichNode } from '#domain/rules/documents/rich-text.ts'
import { breakLines, widthsOf } from './lines.ts'
import type { Line } from './typesetter.ts'
import type { Pages, Tag } from './pages.ts'
import { paragraphsOf, plainParagraph, type Paragraph } from './paragraphs.ts'

interface Cell {
  readonly paragraphs: readonly Paragraph[]
  readonly isHead: boolean
  /** Columns. */
  readonly span: number
  /** Part of the cell above. */
  readonly continues: boolean
  readonly isNumber: boolean
}
type Row = readonly Cell[]

const pad = { x: 5, y: 3.5 } as const
const line = '#b9c1c7'
const shade = '#eef1f3'

export function rowsOfTable({ head, rows, numbers = [] }: PrintedTable): { head: Row[]; rows: Row[] } {
  const toRow =
    (isHead: boolean) =>
    (cells: PrintedTable['rows'][number]): Row =>
      cells.map((lines, at) => ({ paragraphs: lines.map(plainParagraph), isHead, span: 1, continues: false, isNumber: numbers.includes(at) }))
  return { head: head.map(toRow(true)), rows: rows.map(toRow(false)) }
}

/** More have no room on a page: what is in them joins the last column. */
const maxColumns = 60

/** The table of a text. Its first rows are repeated on each page if all of their cells are heads. */
export function rowsOfText(table: RichNode): { head: Row[]; rows: Row[] } {
  const rows: Cell[][] = []
  // How many rows each column is still taken by a cell above.
  const taken: number[] = []
  for (const row of nodesOf(table)) {
    const cells: Cell[] = []
    const beyond: Paragraph[] = []
    let column = 0
    const fill = () => {
      for (; (taken[column] ?? 0) > 0; column++) {
        taken[column]!--
        cells.push({ paragraphs: [], isHead: false, span: 1, continues: true, isNumber: false })
      }
    }
    for (const cell of nodesOf(row)) {
      fill()
      const paragraphs = paragraphsOf(cell.content ?? []).filter((each): each is Paragraph => 'pieces' in each)
      const span = Math.min(Number(cell.attrs?.['colspan'] ?? 1), maxColumns - column)
      if (span <= 0) {
        beyond.push(...paragraphs)
        continue
      }
      for (let at = 0; at < span; at++) taken[column + at] = Number(cell.attrs?.['rowspan'] ?? 1) - 1
      cells.push({
        paragraphs,
        isHead: cell.attrs?.['header'] === true,
        span,
        continues: false,
        isNumber: false,
      })
      column += span
    }
    fill()
    const last = cells.pop()
    rows.push(last ? [...cells, { ...last, paragraphs: [...last.paragraphs, ...beyond], continues: last.continues && beyond.length === 0 }] : [])
  }
  const body = rows.findIndex((row) => !row.every(({ isHead }) => isHead))
  return body > 0 ? { head: rows.slice(0, body), rows: rows.slice(body) } : { head: [], rows }
}

const nodesOf = (node: RichNode): readonly RichNode[] => (node.content ?? []) as readonly RichNode[]

/** Draws a table over as many pages as it needs. */
export async function drawTable(pages: Pages, { head, rows }: { head: readonly Row[]; rows: readonly Row[] }, label: string, parent: Tag) {
  const widths = columnWidths(pages, [...head, ...rows])
  if (widths.length === 0) return
  pages.y += pages.isEmpty ? 0 : 6
  const table = pages.tag('Table', parent, label ? { title: label } : {})
  const heads = head.map((row) => layOut(pages, row, widths))
  const headHeight = heads.reduce((sum, { height }) => sum + height, 0)
  // A head that takes half of a page is not repeated.
  const isRepeated = headHeight < pages.height / 2
  const draw = (laid: LaidRow, isAgain: boolean) =>
    isAgain ? pages.artifact(() => drawPart(pages, laid.cells, laid.height), 'Pagination') : drawRow(pages, laid, table)
  const first = rows[0] ? layOut(pages, rows[0], widths).height : 0
  if (isRepeated) pages.need(headHeight + Math.min(first, pages.height / 3))
  for (const laid of heads) draw(laid, false)
  if (isRepeated) pages.onNewPage = () => heads.forEach((laid) => draw(laid, true))
  for (const row of rows) {
    drawRow(pages, layOut(pages, row, widths), table)
    await pages.pause()
  }
  pages.onNewPage = undefined
  table.end()
  pages.y += 4
}

interface LaidCell {
  readonly cell: Cell
  readonly x: number
  readonly width: number
  readonly lines: readonly { line: Line; indent: number; above: number }[]
}
interface LaidRow {
  readonly cells: readonly LaidCell[]
  readonly height: number
}

function layOut({ left, type }: Pages, row: Row, widths: readonly number[]): LaidRow {
  let [column, x] = [0, left]
  const cells = row.map((cell): LaidCell => {
    const width = widths.slice(column, column + cell.span).reduce((sum, each) => sum + each, 0)
    const lines = cell.paragraphs.flatMap(({ pieces, indent, above, marker, look }, at) =>
      breakLines(
        type,
        marker
          ? [{ text: `${marker} `, look }, ...pieces]
          : cell.isHead
            ? pieces.map((piece) => ({ ...piece, look: { ...piece.look, isBold: true } }))
            : pieces,
        width - 2 * pad.x - indent / 2,
      ).map((each, index) => ({ line: each, indent: indent / 2, above: index === 0 && at > 0 ? Math.min(above, 3) : 0 })),
    )
    const laid = { cell, x, width, lines }
    x += width
    column += cell.span
    return laid
  })
  return { cells, height: heightOf(cells) }
}

const linesHeight = (lines: LaidCell['lines']): number => lines.reduce((sum, { line: { height }, above }) => sum + height + above, 0)
const heightOf = (cells: readonly LaidCell[]): number => Math.max(12, ...cells.map(({ lines }) => linesHeight(lines))) + 2 * pad.y

/** Its types are those of an earlier release. */
const columnHead = { scope: 'Column' } as PDFKit.Mixins.StructureElementOptions

/** A row that is higher than a page is cut between its lines. */
function drawRow(pages: Pages, row: LaidRow, table: Tag): void {
  if (row.height > pages.room && row.height <= pages.height * 0.6) pages.newPage()
  const tag = pages.tag('TR', table)
  const tags = row.cells.map(({ cell }) => (cell.continues ? undefined : pages.tag(cell.isHead ? 'TH' : 'TD', tag, cell.isHead ? columnHead : {})))
  let rest = row.cells
  for (;;) {
    const room = pages.room - 2 * pad.y
    const parts = rest.map((cell) => ({ ...cell, lines: cell.lines.slice(0, countFitting(cell.lines, room)) }))
    const isStuck = parts.every(({ lines }, at) => lines.length === 0 && rest[at]!.lines.length > 0) || (room < 12 && !pages.isEmpty)
    if (!isStuck) {
      drawPart(pages, parts, heightOf(parts), tags)
      rest = rest.map((cell, at) => ({ ...cell, lines: cell.lines.slice(parts[at]!.lines.length) }))
    }
    if (!isStuck && rest.every(({ lines }) => lines.length === 0)) break
    pages.newPage()
  }
  tag.end()
}

function countFitting(lines: LaidCell['lines'], room: number): number {
  let [count, used] = [0, 0]
  while (count < lines.length && used + lines[count]!.line.height + lines[count]!.above <= room) {
    used += lines[count]!.line.height + lines[count]!.above
    count++
  }
  return count
}

function drawPart(pages: Pages, cells: readonly LaidCell[], height: number, tags?: readonly (Tag | undefined)[]): void {
  const { doc, type, y: top } = pages
  const frame = () => {
    for (const { cell, x, width } of cells) {
      if (cell.isHead) doc.rect(x, top, width, height).fill(shade)
      doc.lineWidth(0.5).strokeColor(line)
      doc.moveTo(x, top + height).lineTo(x, top)
      if (cell.continues) doc.moveTo(x + width, top)
      else doc.lineTo(x + width, top)
      doc
        .lineTo(x + width, top + height)
        .lineTo(x, top + height)
        .stroke()
    }
  }
  if (tags) pages.artifact(frame)
  else frame()
  for (const [at, { cell, x, width, lines }] of cells.entries()) {
    let y = top + pad.y
    for (const { line: each, indent, above } of lines) {
      y += above
      const left = cell.isNumber ? x + width - pad.x - each.width : x + pad.x + indent
      const draw = () => type.draw(each, left, y)
      const tag = tags?.[at]
      if (tag) pages.content(tag, cell.isHead ? 'TH' : 'TD', draw)
      else draw()
      y += each.height
    }
  }
  pages.y = top + height
}

/** As wide as the page, each column by what is in it. */
function columnWidths({ type, width }: Pages, rows: readonly Row[]): number[] {
  const naturals: number[] = []
  const leasts: number[] = []
  // The first rows say enough about the others.
  for (const row of rows.slice(0, 200)) {
    let column = 0
    for (const cell of row) {
      if (cell.span === 1)
        for (const { pieces } of cell.paragraphs) {
          const { natural, least } = widthsOf(type, pieces)
          naturals[column] = Math.max(naturals[column] ?? 0, natural + 1)
          leasts[column] = Math.max(leasts[column] ?? 0, least + 1)
        }
      column += cell.span
    }
  }
  const count = Math.max(...rows.map((row) => row.reduce((sum, { span }) => sum + span, 0)), 0)
  const wanted = Array.from({ length: count }, (_, at) => (naturals[at] ?? 20) + 2 * pad.x)
  const needed = Array.from({ length: count }, (_, at) => Math.min(leasts[at] ?? 20, 180) + 2 * pad.x)
  const [all, least] = [sumOf(wanted), sumOf(needed)]
  if (all <= width) return wanted.map((each) => (each * width) / all)
  if (least >= width) return needed.map((each) => (each * width) / least)
  const share = (width - least) / (all - least)
  return wanted.map((each, at) => needed[at]! + (each - needed[at]!) * share)
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0)
