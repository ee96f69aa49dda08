import type { RichContent, RichNode, RichRun } from '../rich-text.ts'
import { captionOf } from '../rich-text-output.ts'
import { goneMarks, goneName, type GoneBlock } from './gone-blocks.ts'
import { cellIn, cellName, readGrid, shownCells } from './grid.ts'
import { hasUnseen, indexOfLetter, scanSequence, type Piece, type Seen } from './scan-sequence.ts'
import { captionName, isBlockValue, isCaption, isValue, keyOfValue, lineBreak, marksOf, nodeOfValue, shownAttributes, type Value } from './sequence-values.ts'
import { sameAttributes, sequenceIn, type Attributes, type SequenceDoc, type SharedSequence } from './shared-sequence.ts'

/** The name of the text in its document. */
export const textName = 'text'

/** Where a node is in the document, for the editor. */
export interface Place {
  /** Id of a picture or table, of the row of a row, of the column of a cell. */
  readonly id?: string
  /** Columns of a table, in order. */
  readonly columns?: readonly string[]
  /** The line has no break of its own: it is the last one, or one before a picture or table. */
  readonly isImplied?: true
  /** Who removed it without having seen everything in it, so it is shown again. */
  readonly goneBy?: number
}
export interface PlacedNode extends RichNode {
  readonly place?: Place
}

/** A line, a picture or a table, with the parts of the sequence that it consists of. */
export interface Block {
  readonly pieces: readonly Piece[]
  /** Piece with the line break, or with the value. */
  readonly last: Piece | undefined
  readonly holder: Value | undefined
}

/** The parts of a sequence that are shown: of two values that name one table or picture, the first; in a cell or caption, none. */
export function shownPieces(doc: SequenceDoc, name: string): Piece[] {
  const seen = new Set<string>()
  if (!doc.share.has(name)) return []
  return scanSequence(doc.getText(name)).filter(({ part }) => {
    if (typeof part === 'string') return part !== lineBreak || !isCaption(name)
    if (!isBlockValue(part)) return true
    const key = keyOfValue(part)
    if (name !== textName || seen.has(key) || (part.kind === 'table' && isBare(doc, part.id!))) return false
    seen.add(key)
    return true
  })
}

/** Two people have each removed a part of it, and nothing is left. */
function isBare(doc: SequenceDoc, table: string): boolean {
  const { rows, columns } = readGrid(doc, table)
  return rows.length === 0 || columns.length === 0
}

export function blocksOf(pieces: readonly Piece[]): Block[] {
  const blocks: Block[] = []
  let line: Piece[] = []
  const end = (last?: Piece) => {
    blocks.push({ pieces: line, last, holder: undefined })
    line = []
  }
  for (const piece of pieces) {
    const { part } = piece
    if (part === lineBreak) end(piece)
    else if (typeof part !== 'string' && isBlockValue(part)) {
      if (line.length > 0) end()
      blocks.push({ pieces: [], last: piece, holder: part })
    } else line.push(piece)
  }
  if (line.length > 0 || blocks.length === 0) end()
  return blocks
}

/** The index behind it in the sequence. */
export function endOf({ pieces, last }: Block): number {
  const end = last ?? pieces.at(-1)
  return end ? end.at + end.length : 0
}

/** A text with where each of its nodes is in the document. */
export function readPlaced(doc: SequenceDoc): PlacedNode[] {
  const pieces = shownPieces(doc, textName)
  const again = goneBlocks(doc, pieces)
  const nodes: PlacedNode[] = []
  for (const block of blocksOf(pieces)) {
    const end = endOf(block)
    while (again.length > 0 && again[0]!.at < end) nodes.push(again.shift()!.node)
    nodes.push(readBlock(doc, block))
  }
  return [...nodes, ...again.map(({ node }) => node)]
}

export function readBlock(doc: SequenceDoc, { pieces, last, holder }: Block): PlacedNode {
  if (holder) return holder.kind === 'table' ? readTable(doc, holder.id!) : readPicture(doc, holder, last!.attributes)
  const content = readInline(pieces)
  return {
    type: 'paragraph',
    ...(last && Object.keys(last.attributes).length > 0 && { attrs: last.attributes }),
    ...(content.length > 0 && { content }),
    ...(!last && { place: { isImplied: true } }),
  }
}

function readInline(pieces: readonly Piece[]): (RichRun | RichNode)[] {
  const content: (RichRun | RichNode)[] = []
  let before: Piece | undefined
  for (const piece of pieces) {
    const { part, attributes } = piece
    const run = content.at(-1)
    if (typeof part !== 'string') content.push(nodeOfValue(part, attributes)!)
    else if (run?.type === 'text' && before && sameAttributes(before.attributes, attributes)) content[content.length - 1] = { ...run, text: run.text + part }
    else {
      const marks = marksOf(attributes)
      content.push({ type: 'text', text: part, ...(marks.length > 0 && { marks }) })
    }
    before = piece
  }
  return content
}

/** With its caption, even if there is nothing in it. */
function readPicture(doc: SequenceDoc, value: Value, look: Attributes, goneBy?: number): PlacedNode {
  const content = readInline(shownPieces(doc, captionName(value.id!)))
  const caption: RichNode = { type: 'caption', ...(content.length > 0 && { content }) }
  return { ...nodeOfValue(value, look)!, content: [caption], place: { id: value.id!, ...(goneBy !== undefined && { goneBy }) } }
}

export function readTable(doc: SequenceDoc, table: string, goneBy?: number): PlacedNode {
  const grid = readGrid(doc, table)
  const cells = shownCells(doc, table, grid)
  const rows = grid.rows.map((row, at): PlacedNode => ({
    type: 'tableRow',
    place: placeOf(row),
    content: cells[at]!.map(({ column, isHead, colspan, rowspan }): PlacedNode => {
      const attrs = { ...(isHead && { header: true }), ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }) }
      const content = blocksOf(shownPieces(doc, cellName(table, row.id, column))).map((block) => readBlock(doc, block))
      return { type: 'tableCell', ...(Object.keys(attrs).length > 0 && { attrs }), content, place: placeOf(grid.columns.find(({ id }) => id === column)!) }
    }),
  }))
  return { type: 'table', content: rows, place: { id: table, columns: grid.columns.map(({ id }) => id), ...(goneBy !== undefined && { goneBy }) } }
}

const placeOf = ({ id, gone, by }: { id: string; gone?: Seen; by?: number }): Place => ({ id, ...(gone && { goneBy: by ?? 0 }) })

function goneBlocks(doc: SequenceDoc, pieces: readonly Piece[]): { at: number; node: PlacedNode }[] {
  const named = new Set(pieces.flatMap(({ part }) => (typeof part !== 'string' && isBlockValue(part) ? goneName(part) : [])))
  const again: { at: number; name: string; node: PlacedNode }[] = []
  for (const [name, gone] of goneMarks(doc)) {
    const node = named.has(name) ? undefined : gone.picture ? gonePicture(doc, name, gone) : goneTable(doc, name, gone)
    if (node) again.push({ at: indexOfLetter(doc.getText(textName), gone.at) ?? Infinity, name, node })
  }
  return again.sort((one, other) => one.at - other.at || (one.name < other.name ? -1 : 1))
}

function goneTable(doc: SequenceDoc, table: string, { seen, by }: GoneBlock): PlacedNode | undefined {
  if (isBare(doc, table)) return undefined
  const { rows, columns } = readGrid(doc, table)
  return rows.some((row) => columns.some((column) => isUnseen(cellIn(doc, table, row.id, column.id), seen))) ? readTable(doc, table, by) : undefined
}

function gonePicture(doc: SequenceDoc, name: string, { seen, by, picture }: GoneBlock): PlacedNode | undefined {
  const { value, look } = picture!
  if (!isValue(value) || value.kind !== 'picture' || goneName(value) !== name || !nodeOfValue(value, {})) return undefined
  return isUnseen(sequenceIn(doc, captionName(value.id!)), seen) ? readPicture(doc, value, shownAttributes(value, Object(look) as Attributes), by) : undefined
}

const isUnseen = (cell: SharedSequence | undefined, seen: Seen): boolean => cell !== undefined && hasUnseen(cell, seen)

/** The text as everything else reads it, without places; nothing if nobody has written in it. */
export function readSequence(doc: SequenceDoc): RichContent {
  const nodes = readPlaced(doc)
  const isEmpty = nodes.length === 1 && nodes[0]!.place?.isImplied === true && nodes[0]!.content === undefined
  return isEmpty ? [] : withoutPlaces(nodes)
}

export const withoutPlaces = (nodes: RichContent): RichContent =>
  nodes.map((node) => {
    if (node.type === 'text') return node
    const { place: _, content, ...rest } = node as PlacedNode
    if (node.type === 'picture' && captionOf(node).length === 0) return rest
    return { ...rest, ...(content && { content: withoutPlaces(content) }) }
  })
