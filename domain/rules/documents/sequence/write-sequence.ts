import type { RichContent, RichNode, RichRun } from '../rich-text.ts'
import { applyPairs } from './apply-pairs.ts'
import { blockPlaces, goneName, noteGone } from './gone-blocks.ts'
import { cellName } from './grid.ts'
import { keepFirstBreak, pairTokens } from './pair-tokens.ts'
import { blocksOf, readPlaced, shownPieces, textName, withoutPlaces, type PlacedNode } from './read-sequence.ts'
import { attributeOfMark, captionName, keyOfValue, lineBreak, shownAttributes, valueOf } from './sequence-values.ts'
import type { SequenceDoc } from './shared-sequence.ts'
import { storedTokens, type Token } from './tokens.ts'
import { movedCells, writeGrid, type TableShape } from './write-grid.ts'

export interface SequenceWriter {
  readonly by: number
  /** So that no two people ever take the same one. */
  readonly newId: () => number
}

/**
 * Makes a text another one, as a program sends it or a version had it. What is in both stays, with what others write in it meanwhile: words, pictures of the
 * same file, tables, and in these the rows and columns.
 */
export function writeSequence(doc: SequenceDoc, content: RichContent, writer: SequenceWriter): void {
  const before = readPlaced(doc)
  const places = blockPlaces(doc, textName)
  const after = withIds(before, content as readonly RichNode[], writer)
  const tables = new Map(before.flatMap((node) => (node.type === 'table' ? [[node.place!.id!, node] as const] : [])))
  for (const node of after) {
    if (node.type === 'table') writeTable(doc, tables.get(node.place!.id!), node, writer)
    if (node.type === 'picture') writeBlocks(doc, captionName(node.place!.id!), (node.content ?? []) as readonly RichNode[])
  }
  writeBlocks(doc, textName, after)
  const left = new Set(blocksIn(after))
  noteGone(
    doc,
    blocksIn(before).filter((name) => !left.has(name)),
    places,
    writer.by,
  )
}

function writeBlocks(doc: SequenceDoc, name: string, blocks: readonly PlacedNode[]): void {
  const old = storedTokens(blocksOf(shownPieces(doc, name)))
  applyPairs(doc, name, keepFirstBreak(pairTokens(old, tokensOf(blocks))), 0)
}

/** Its tables and pictures. */
const blocksIn = (text: readonly PlacedNode[]): string[] =>
  text.flatMap(({ type, place }) => (type === 'table' || type === 'picture' ? goneName({ kind: type, id: place!.id! }) : []))

const tokensOf = (blocks: readonly PlacedNode[]): Token[] =>
  blocks.flatMap((node) => {
    if (node.type === 'caption') return (node.content ?? []).flatMap(inlineTokens)
    if (node.type !== 'paragraph') return [valueToken(node)]
    const attributes = shownAttributes(lineBreak, node.attrs ?? {})
    return [...(node.content ?? []).flatMap(inlineTokens), { key: lineBreak, part: lineBreak, length: 1, attributes }]
  })

function inlineTokens(part: RichRun | RichNode): Token[] {
  if (part.type !== 'text') return [valueToken(part)]
  const attributes = Object.fromEntries((part.marks ?? []).map(attributeOfMark))
  // A break within a run is one between lines of the same paragraph.
  return Array.from(part.text.replaceAll('\n', ' '), (letter) => ({ key: letter, part: letter, length: letter.length, attributes }))
}

function valueToken(node: PlacedNode): Token {
  const { value, attributes } = valueOf(node, node.place?.id)
  return { key: keyOfValue(value), part: value, length: 1, attributes }
}

const isTable = ({ type }: RichNode): boolean => type === 'table'

/** Which picture and which table of the text each one goes on as; new ones get an id. */
function withIds(before: readonly PlacedNode[], after: readonly RichNode[], { newId }: SequenceWriter): PlacedNode[] {
  const pictures = before.filter(({ type }) => type === 'picture')
  const tables = pairInOrder(before.filter(isTable), after.filter(isTable))
  return after.map((node): PlacedNode => {
    if (node.type === 'table') return { ...node, place: { id: tables.shift()?.place?.id ?? String(newId()) } }
    if (node.type !== 'picture') return node
    const at = pictures.findIndex(({ attrs }) => attrs?.['file'] === node.attrs?.['file'])
    const id = at < 0 ? String(newId()) : pictures.splice(at, 1)[0]!.place!.id!
    return { ...node, place: { id } }
  })
}

const formOf = (node: RichNode): string => JSON.stringify(withoutPlaces([node]))

/** Which of the nodes before each one after goes on as: equal ones at the beginning and the end, and between them one after the other. */
function pairInOrder(before: readonly PlacedNode[], after: readonly RichNode[]): (PlacedNode | undefined)[] {
  const [olds, news] = [before.map(formOf), after.map(formOf)]
  const most = Math.min(olds.length, news.length)
  let head = 0
  while (head < most && olds[head] === news[head]) head++
  let tail = 0
  while (tail < most - head && olds.at(-1 - tail) === news.at(-1 - tail)) tail++
  const rest = before.slice(head, before.length - tail)
  return news.map((_, at) => {
    if (at < head) return before[at]
    return at >= news.length - tail ? before[at - news.length + before.length] : rest.shift()
  })
}

interface LaidOutCell {
  readonly row: number
  readonly column: number
  readonly node: RichNode
}

/** Where the cells of a table are, merged ones included. */
function layOut(table: RichNode): { width: number; height: number; cells: LaidOutCell[] } {
  const rows = (table.content ?? []) as readonly RichNode[]
  const taken = new Set<string>()
  const cells: LaidOutCell[] = []
  let [width, height] = [1, Math.max(1, rows.length)]
  rows.forEach(({ content = [] }, row) => {
    let column = 0
    for (const node of content as readonly RichNode[]) {
      while (taken.has(`${row}/${column}`)) column++
      const { colspan, rowspan } = lookOf(node)
      for (let down = 0; down < rowspan; down++) for (let right = 0; right < colspan; right++) taken.add(`${row + down}/${column + right}`)
      cells.push({ row, column, node })
      column += colspan
      width = Math.max(width, column)
      height = Math.max(height, row + rowspan)
    }
  })
  return { width, height, cells }
}

function lookOf({ attrs = {} }: RichNode) {
  return { isHead: attrs['header'] === true, colspan: Number(attrs['colspan'] ?? 1), rowspan: Number(attrs['rowspan'] ?? 1) }
}

function shapeOf({ cells }: ReturnType<typeof layOut>, rows: readonly string[], columns: readonly string[]): TableShape {
  return { rows, columns, looks: new Map(cells.map(({ row, column, node }) => [`${rows[row]}/${columns[column]}`, lookOf(node)])) }
}

function writeTable(doc: SequenceDoc, before: PlacedNode | undefined, after: PlacedNode, writer: SequenceWriter): void {
  const table = after.place!.id!
  const made = layOut(after)
  const rowsBefore = (before?.content ?? []) as readonly PlacedNode[]
  const rowsAfter = Array.from({ length: made.height }, (_, at): RichNode => ((after.content ?? []) as readonly RichNode[])[at] ?? { type: 'tableRow' })
  const rows = pairInOrder(rowsBefore, rowsAfter).map((row) => row?.place?.id ?? String(writer.newId()))
  const columnsBefore = before?.place?.columns ?? []
  const columns = Array.from({ length: made.width }, (_, at) => columnsBefore[at] ?? String(writer.newId()))
  const was =
    before &&
    shapeOf(
      layOut(before),
      rowsBefore.map(({ place }) => place!.id!),
      columnsBefore,
    )
  const is = shapeOf(made, rows, columns)
  writeGrid(doc, table, was ?? null, is, writer.by)
  for (const { row, column, node } of made.cells) {
    const content = (node.content ?? []) as readonly PlacedNode[]
    writeBlocks(doc, cellName(table, rows[row]!, columns[column]!), withoutLastBreak(content) ? content : [])
  }
  if (was) for (const [row, column] of movedCells(was, is)) writeBlocks(doc, cellName(table, row, column), [])
}

/** A cell with one empty line is one in which nobody has written. */
const withoutLastBreak = (content: readonly PlacedNode[]): boolean =>
  content.length > 1 || (content[0]?.content ?? []).length > 0 || content[0]?.attrs !== undefined
