import { Fragment, Slice, type Node, type ResolvedPos } from '@tiptap/pm/model'
import { Selection, type Command, type Transaction } from '@tiptap/pm/state'
import { __pastedCells as pastedCells, CellSelection, isInTable, TableMap } from '@tiptap/pm/tables'

/** Rows of what each cell holds. A merged cell is in the first of its places. */
type Grid = readonly (readonly Fragment[])[]

interface PastedTable {
  readonly node: Node
  readonly grid: Grid
  readonly hasSpans: boolean
}

/** More are a table of their own. */
const maxFilled = 2_000

const isBlank = (node: Node): boolean =>
  node.type.name === 'paragraph' && node.textContent.trim() === '' && node.children.every(({ type, isText }) => isText || type.name === 'hardBreak')

/** What is pasted, if it is a table or cells of one and nothing else. Programs put an empty line behind it. */
function tableIn(slice: Slice): PastedTable | null {
  if (slice.size === 0) return null
  const words = slice.content.content.filter((node) => !isBlank(node))
  const isOne = words.length === 1 && words[0]!.type.name === 'table'
  const cells = pastedCells(isOne ? new Slice(Fragment.from(words), 0, 0) : slice)
  if (!cells) return null
  const { table, tableRow } = cells.rows[0]!.firstChild!.type.schema.nodes
  const node = table!.create(
    null,
    cells.rows.map((row) => tableRow!.create(null, row)),
  )
  const map = TableMap.get(node)
  const seen = new Set<number>()
  const contentAt = (pos: number): Fragment => {
    const isFirst = !seen.has(pos)
    seen.add(pos)
    return isFirst ? node.nodeAt(pos)!.content : Fragment.empty
  }
  const grid = Array.from({ length: map.height }, (_, row) => map.map.slice(row * map.width, (row + 1) * map.width).map((pos) => contentAt(pos)))
  return { node, grid, hasSpans: seen.size < map.map.length }
}

const isEmptyCell = (cell: Node): boolean => cell.children.every(({ content }) => content.size === 0)

/** Sets what a cell holds: the cell stays the one that others may be writing in. */
export function fillCell(tr: Transaction, cell: number, content: Fragment): void {
  const { nodes } = tr.doc.type.schema
  const filled = content.size > 0 ? content : Fragment.from(nodes['paragraph']!.create())
  tr.replaceWith(cell + 1, cell + tr.doc.nodeAt(cell)!.nodeSize - 1, filled)
}

const cellDepth = ($pos: ResolvedPos): number =>
  Array.from({ length: $pos.depth + 1 }, (_, depth) => depth).find((depth) => $pos.node(depth).type.name === 'tableCell') ?? 0

/** Exactly the cells that are selected: what is pasted begins again where they are more, and ends where they are fewer. */
function replaceCells(selection: CellSelection, grid: Grid): (tr: Transaction) => void {
  const table = selection.$anchorCell.node(-1)
  const start = selection.$anchorCell.start(-1)
  const map = TableMap.get(table)
  const rect = map.rectBetween(selection.$anchorCell.pos - start, selection.$headCell.pos - start)
  return (tr) => {
    for (const pos of map.cellsInRect(rect).toSorted((one, other) => other - one)) {
      const { top, left } = map.findCell(pos)
      const row = grid[Math.max(0, top - rect.top) % grid.length]!
      fillCell(tr, start + pos, row[Math.max(0, left - rect.left) % row.length]!)
    }
    // Not the cells: what is typed next would replace them again.
    tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(start + Math.max(...map.cellsInRect(rect))) + 1), 1))
  }
}

/** From the cell with the cursor on, the table growing as it has to; null if there are words, or cells are merged. */
function fillFrom($cell: ResolvedPos, { grid, hasSpans }: PastedTable): ((tr: Transaction) => void) | null {
  const [table, start] = [$cell.node(-1), $cell.start(-1)]
  const map = TableMap.get(table)
  const { top, left } = map.findCell($cell.pos - start)
  const [width, height] = [Math.max(map.width, left + grid[0]!.length), Math.max(map.height, top + grid.length)]
  const isPlain = table.children.every((row) => row.childCount === map.width) && new Set(map.map).size === map.map.length
  const isFree = grid.every((row, r) =>
    row.every((_, c) => isEmptyCell(table.maybeChild(top + r)?.maybeChild(left + c) ?? table.type.schema.nodes['tableCell']!.create())),
  )
  if (hasSpans || !isPlain || !isFree || width * height > maxFilled) return null
  return (tr) => {
    const { tableRow, tableCell, paragraph } = tr.doc.type.schema.nodes
    const cells = (count: number) => Array.from({ length: count }, () => tableCell!.create(null, paragraph!.create()))
    const rows = Array.from({ length: height - map.height }, () => tableRow!.create(null, cells(width)))
    if (rows.length) tr.insert(start + table.content.size, rows)
    // From behind, so that places before stay.
    for (let row = map.height - 1, end = start + table.content.size; row >= 0; end -= table.child(row--).nodeSize) {
      if (width > map.width) tr.insert(end - 1, cells(width - map.width))
    }
    for (let r = grid.length - 1; r >= 0; r--) {
      for (let c = grid[r]!.length - 1; c >= 0; c--) fillCell(tr, placeOfCell(tr.doc.nodeAt(start - 1)!, top + r, left + c) + start, grid[r]![c]!)
    }
    const last = placeOfCell(tr.doc.nodeAt(start - 1)!, top + grid.length - 1, left + grid[0]!.length - 1) + start
    tr.setSelection(Selection.near(tr.doc.resolve(last + tr.doc.nodeAt(last)!.nodeSize - 1), -1))
  }
}

function placeOfCell(table: Node, row: number, column: number): number {
  const before = table.children.slice(0, row).reduce((sum, { nodeSize }) => sum + nodeSize, 1)
  return table
    .child(row)
    .children.slice(0, column)
    .reduce((sum, { nodeSize }) => sum + nodeSize, before)
}

/** With a line between two tables, and one below, to go on writing. */
function insertBelow(table: number, pasted: readonly Node[]): (tr: Transaction) => void {
  return (tr) => {
    const line = () => tr.doc.type.schema.nodes['paragraph']!.create()
    const at = table + tr.doc.nodeAt(table)!.nodeSize
    const next = tr.doc.nodeAt(at)
    const parts = [...(pasted[0]!.type.name === 'table' ? [line()] : []), ...pasted, ...(next?.type.name === 'paragraph' ? [] : [line()])]
    tr.insert(at, parts)
    const end = at + parts.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
    const isOwnLine = next?.type.name !== 'paragraph'
    tr.setSelection(Selection.near(tr.doc.resolve(isOwnLine ? end - 1 : end + 1), isOwnLine ? -1 : 1))
  }
}

/**
 * With the cursor in a cell, what is pasted takes no words that nobody selected. A table fills cells that are empty, or comes below; a single cell and
 * lines come to the cursor. Decision 180.
 */
export const pasteIntoTable =
  (slice: Slice): Command =>
  (state, dispatch) => {
    if (!isInTable(state)) return false
    const { selection, tr } = state
    const pasted = tableIn(slice)
    if (selection instanceof CellSelection) {
      replaceCells(selection, pasted?.grid ?? [[linesOf(slice)]])(tr)
      dispatch?.(tr.scrollIntoView())
      return true
    }
    const { $from, $to } = selection
    const depth = cellDepth($from)
    if (depth === 0 || cellDepth($to) !== depth || $from.before(depth) !== $to.before(depth)) return false
    if (pasted?.grid.length === 1 && pasted.grid[0]!.length === 1) {
      dispatch?.(tr.replaceSelection(Slice.maxOpen(pasted.grid[0]![0]!)).scrollIntoView())
      return true
    }
    const isForCell = pasted === null && slice.content.content.every(({ type, isInline }) => isInline || type.name === 'paragraph')
    if (isForCell) return false
    const filling = pasted && fillFrom(state.doc.resolve($from.before(depth)), pasted)
    const act = filling ?? insertBelow($from.before(1), pasted ? [pasted.node] : slice.content.content)
    act(tr)
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** As lines: a cell holds nothing else. */
function linesOf({ content }: Slice): Fragment {
  const lines: Node[] = []
  const add = (node: Node): void => {
    if (node.isTextblock) lines.push(node)
    else if (node.isInline) lines.push(node.type.schema.nodes['paragraph']!.create(null, node))
    else node.forEach(add)
  }
  content.forEach(add)
  return Fragment.from(lines)
}
