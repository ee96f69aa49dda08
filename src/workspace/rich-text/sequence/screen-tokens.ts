import type { Mark, Node } from '@tiptap/pm/model'
import { cellName } from '#domain/rules/documents/sequence/grid.ts'
import { textName, type Place } from '#domain/rules/documents/sequence/read-sequence.ts'
import { attributeOfMark, captionName, keyOfValue, lineBreak, shownAttributes, valueOf } from '#domain/rules/documents/sequence/sequence-values.ts'
import type { Attributes } from '#domain/rules/documents/sequence/shared-sequence.ts'
import type { Token } from '#domain/rules/documents/sequence/tokens.ts'
import type { RichMark, RichNode } from '#domain/rules/documents/rich-text.ts'

/** Where it is on screen. */
export interface ScreenToken extends Token {
  readonly from: number
  readonly to: number
}
export const placeOf = (node: Node): Place => (node.attrs['place'] as Place | null) ?? {}
export const isHolder = ({ type: { name } }: Node): boolean => name === 'table' || name === 'picture'

/** What a node has beside its place and its content. */
export function attributesOf({ attrs, type: { spec } }: Node): Record<string, unknown> {
  const given = Object.entries(attrs).filter(([name, value]) => name !== 'place' && value !== null && value !== spec.attrs?.[name]?.default)
  return Object.fromEntries(given)
}

const toRichMark = ({ type, attrs }: Mark): RichMark => ({ type: type.name as RichMark['type'], attrs })
const marksOf = (node: Node): Attributes => Object.fromEntries(node.marks.map((mark) => attributeOfMark(toRichMark(mark))))

/** A node whose content is one sequence: the text, a cell, or a picture with its caption. */
export interface Container {
  readonly name: string
  readonly node: Node
  /** Where its content begins. */
  readonly start: number
}

export interface Child {
  readonly node: Node
  readonly pos: number
}

/** Its lines, pictures and tables, without those that are only shown again. */
export function childrenOf({ node, start }: Container): Child[] {
  const children: Child[] = []
  node.forEach((child, offset) => {
    if (!isHolder(child) || placeOf(child).goneBy === undefined) children.push({ node: child, pos: start + offset })
  })
  return children
}

/** Tokens of some of the children of a container. `isNew`: someone has just written in the line. */
export function screenTokens(children: readonly Child[], from: number, to: number, isNew: (line: Node) => boolean = () => false): ScreenToken[] {
  return children.slice(from, to).flatMap(({ node, pos }, at) => {
    if (isHolder(node)) return [valueToken(node, pos)]
    const tokens = inlineTokens(node, pos + 1)
    const attributes = shownAttributes(lineBreak, attributesOf(node))
    if (!isImplied(children, from + at, isNew(node)))
      tokens.push({ key: lineBreak, part: lineBreak, length: 1, attributes, from: pos + node.nodeSize - 1, to: pos + node.nodeSize })
    return tokens
  })
}

/**
 * A line needs a break of its own unless it is plain, has something in it, and is the last or stands before a picture or table. Whoever writes in one without
 * a break writes its break as well: of two people who begin a text, each begins a line.
 */
function isImplied(children: readonly Child[], at: number, isNew: boolean): boolean {
  const { node } = children[at]!
  if (node.type.name === 'caption') return true
  const next = children[at + 1]?.node
  if (!placeOf(node).isImplied || Object.keys(attributesOf(node)).length > 0 || (next && !isHolder(next))) return false
  return node.content.size > 0 ? !isNew : children.length === 1
}

function inlineTokens(line: Node, start: number): ScreenToken[] {
  const tokens: ScreenToken[] = []
  line.forEach((node, offset) => {
    let from = start + offset
    const attributes = marksOf(node)
    if (!node.isText) tokens.push(valueToken(node, from))
    else
      for (const letter of node.text!) {
        tokens.push({ key: letter, part: letter, length: letter.length, attributes, from, to: from + letter.length })
        from += letter.length
      }
  })
  return tokens
}

function valueToken(node: Node, pos: number): ScreenToken {
  const { value, attributes } = valueOf({ type: node.type.name as RichNode['type'], attrs: attributesOf(node) }, placeOf(node).id)
  return { key: keyOfValue(value), part: value, length: 1, attributes, from: pos, to: pos + node.nodeSize }
}

/** Every sequence on screen by its name. */
export function containersIn(doc: Node): Map<string, Container> {
  const found = new Map<string, Container>([[textName, { name: textName, node: doc, start: 0 }]])
  const add = (container: Container) => found.has(container.name) || found.set(container.name, container)
  doc.forEach((node, pos) => {
    const { id } = placeOf(node)
    if (node.type.name === 'table') cellsOf(node, pos).forEach(add)
    else if (node.type.name === 'picture' && id !== undefined) add({ name: captionName(id), node, start: pos + 1 })
  })
  return found
}

export interface CellOnScreen extends Container {
  readonly row: string
  readonly column: string
}

/** The cells of a table that have a place. `pos`: of the table. */
export function cellsOf(table: Node, pos: number): CellOnScreen[] {
  const cells: CellOnScreen[] = []
  const { id } = placeOf(table)
  table.forEach((line, inTable) =>
    line.forEach((cell, inRow) => {
      const [row, column] = [placeOf(line).id, placeOf(cell).id]
      if (id !== undefined && row !== undefined && column !== undefined) {
        cells.push({ name: cellName(id, row, column), node: cell, start: pos + inTable + inRow + 3, row, column })
      }
    }),
  )
  return cells
}
