import {
  isListStyle,
  maxAlt,
  maxIndents,
  pictureWidths,
  type ParagraphStyle,
  type Picture,
  type RichContent,
  type RichMark,
  type RichNode,
} from '#domain/rules/documents/rich-text.ts'
import { equationLimits } from '#domain/rules/documents/equation-output.ts'
import { exceeded } from '../wall/exceeded.ts'
import { inlineOf, withMark, writtenLinesOf, type Inline } from './html-to-line.ts'
import { attribute, isElement, neverText, parseHtml, type HtmlElement as Element, type HtmlNode as Node } from './parse-html.ts'
import { fileInAddress } from './picture-address.ts'

/** The HTML that a program sends as the parts that a text can have; everything else is left out. Nothing of it is ever used as HTML again. */
export function htmlToRichText(html: string, pictureOf: PictureOf = () => undefined): RichContent {
  const nodes = parseHtml(html)
  notePictures(nodes, pictureOf)
  const content = nodesToRichText(nodes)
  if (latexIn(content) > equationLimits.characters) throw exceeded('equations', equationLimits.characters)
  return content
}

/** Characters of all equations. */
const latexIn = (content: RichContent): number =>
  content.reduce((sum, node) => {
    if (node.type === 'text') return sum
    return sum + (node.type === 'equation' ? String(node.attrs?.['latex']).length : latexIn(node.content ?? []))
  }, 0)

/** The picture that a file is, as a program names it; undefined for a file that may not be shown in the text. */
export type PictureOf = (file: string) => Pick<Picture, 'file' | 'name'> | undefined

/** Images that are pictures of the group. */
const pictures = new WeakMap<Element, RichNode>()

function notePictures(nodes: readonly Node[], pictureOf: PictureOf): void {
  for (const node of nodes) {
    if (!isElement(node)) continue
    const file = node.tagName === 'img' ? fileInAddress(attribute(node, 'src') ?? '') : undefined
    const picture = file === undefined ? undefined : pictureOf(file)
    if (picture) pictures.set(node, pictureNode(node, picture))
    notePictures(node.childNodes, pictureOf)
  }
}

function pictureNode(image: Element, picture: Pick<Picture, 'file' | 'name'>): RichNode {
  const alt = attribute(image, 'alt')?.trim().slice(0, maxAlt)
  const width = pictureWidths.find((each) => each === Number(attribute(image, 'data-width')))
  const title = attribute(image, 'title')?.trim()
  return withCaption({ type: 'picture', attrs: { ...picture, ...(alt && { alt }), ...(width && { width }) } }, title ? [{ type: 'text', text: title }] : [])
}

const withCaption = (picture: RichNode, content: readonly Inline[]): RichNode =>
  content.length > 0 ? { ...picture, content: [{ type: 'caption', content }] } : picture

/** The caption of a figure is that of its picture; of one without a picture, or with several, a paragraph. */
function figureOf({ childNodes }: Element, block: Block): RichNode[] {
  const isCaption = (node: Node) => isElement(node) && node.tagName === 'figcaption'
  const shown = blocksOf(
    childNodes.filter((node) => !isCaption(node)),
    block,
  )
  const [first, ...others] = shown.filter(({ type }) => type === 'picture')
  if (!first || others.length > 0) return blocksOf(childNodes, block)
  const written = blocksOf(childNodes.filter(isCaption), marksOf(block))
  const lines = written.filter(({ type, content = [] }) => type === 'paragraph' && content.length > 0)
  const words = lines.flatMap(({ content = [] }, at): Inline[] => [...(at > 0 ? [{ type: 'hardBreak' } as const] : []), ...(content as readonly Inline[])])
  const picture = words.length > 0 ? withCaption(first, words) : first
  return [...shown.map((node) => (node === first ? picture : node)), ...written.filter(({ type }) => type !== 'paragraph')]
}

export const nodesToRichText = (nodes: readonly Node[]): RichContent => blocksOf(nodes, {})

interface Block {
  readonly style?: ParagraphStyle | undefined
  readonly indent?: number
  readonly checked?: boolean
  /** Marks of the elements around it. */
  readonly marks?: readonly RichMark[]
}

const headings: ReadonlyMap<string, ParagraphStyle> = new Map([
  ['h1', 'heading1'],
  ['h2', 'heading2'],
  ...(['h3', 'h4', 'h5', 'h6'] as const).map((tag) => [tag, 'heading3'] as const),
])

const containers: ReadonlySet<string> = new Set(
  'p div section article header footer main nav aside figure figcaption address form fieldset legend caption dl dt dd center details summary hr body html'.split(
    ' ',
  ),
)

const isBlock = (node: Node): node is Element =>
  isElement(node) &&
  (pictures.has(node) || containers.has(node.tagName) || headings.has(node.tagName) || ['ul', 'ol', 'pre', 'blockquote', 'table'].includes(node.tagName))

/** Formatting around several paragraphs is that of each. */
const hasBlocks = (node: Node): node is Element =>
  isElement(node) && !neverText.has(node.tagName) && node.childNodes.some((child) => isBlock(child) || hasBlocks(child))

/** Lines between blocks are paragraphs of their own. */
function blocksOf(nodes: readonly Node[], block: Block): RichNode[] {
  const found: RichNode[] = []
  let line: Node[] = []
  const endLine = () => {
    const content = inlineOf(line, block.marks)
    if (content.length > 0) found.push(paragraph(content, block))
    line = []
  }
  for (const node of nodes) {
    if (isBlock(node)) {
      endLine()
      found.push(...blockOf(node, block))
    } else if (hasBlocks(node)) {
      endLine()
      found.push(...blocksOf(node.childNodes, { ...block, marks: withMark(block.marks ?? [], node) }))
    } else line.push(node)
  }
  endLine()
  return found
}

function blockOf(element: Element, block: Block): RichNode[] {
  const { tagName, childNodes } = element
  const picture = pictures.get(element)
  if (picture) return [picture]
  switch (tagName) {
    case 'ul':
    case 'ol':
      return itemsOf(element, isListStyle(block.style) ? (block.indent ?? 0) + 1 : 0, block.marks)
    case 'pre':
      return writtenLinesOf(childNodes, block.marks ?? []).map((line) => paragraph(line, { style: 'code' }))
    case 'blockquote':
      return blocksOf(childNodes, { ...marksOf(block), style: 'quote' })
    case 'table':
      return tableOf(element, marksOf(block))
    case 'figure':
      return figureOf(element, block)
    case 'hr':
      return []
    default: {
      const inner = { ...block, ...(headings.has(tagName) && { style: headings.get(tagName) }) }
      const found = blocksOf(childNodes, inner)
      // An empty line that someone left.
      return found.length === 0 && (tagName === 'p' || headings.has(tagName)) ? [paragraph([], inner)] : found
    }
  }
}

const marksOf = ({ marks }: Block): Block => (marks ? { marks } : {})
const listTags: readonly string[] = ['ul', 'ol']

function itemsOf(list: Element, indent: number, marks?: readonly RichMark[]): RichNode[] {
  const style = list.tagName === 'ol' ? 'numbered' : 'bullet'
  return list.childNodes.filter(isElement).flatMap((item) => {
    if (listTags.includes(item.tagName)) return itemsOf(item, indent + 1, marks)
    return item.tagName === 'li' ? itemOf(item, { style, indent: Math.min(indent, maxIndents), ...(marks && { marks }) }) : []
  })
}

const isBox = (node: Node): node is Element => isElement(node) && node.tagName === 'input' && attribute(node, 'type') === 'checkbox'

/** The box of a task stands in its item, or in the label or the paragraph that the item begins with. */
function boxOf({ childNodes }: Element): Element | undefined {
  const [first] = childNodes.filter(isElement)
  return childNodes.find(isBox) ?? (first && ['label', 'p', 'span', 'div'].includes(first.tagName) ? boxOf(first) : undefined)
}

/** Its first line is the item; what is below it follows. */
function itemOf(item: Element, block: Block): RichNode[] {
  const box = boxOf(item)
  const own: Block = { ...block, ...(box && { style: 'task', checked: attribute(box, 'checked') !== undefined }) }
  const at = item.childNodes.findIndex((node) => isBlock(node) || hasBlocks(node))
  const first = at < 0 ? item.childNodes : item.childNodes.slice(0, at)
  const rest = at < 0 ? [] : item.childNodes.slice(at)
  const line = inlineOf(first, block.marks)
  const [head] = rest
  const isElementHead = line.length === 0 && head !== undefined && isElement(head)
  // A list that begins further in has nothing above it.
  if (isElementHead && listTags.includes(head.tagName) && !box) return rest.flatMap((node) => belowItem(node, block))
  const isInHead = isElementHead && containers.has(head.tagName)
  const inHead = isInHead ? blocksOf(head.childNodes, marksOf(block)) : []
  const takesLine = inHead[0]?.type === 'paragraph' && inHead[0].attrs === undefined
  const text = takesLine ? ((inHead[0]!.content ?? []) as readonly Inline[]) : line
  return [paragraph(text, own), ...inHead.slice(takesLine ? 1 : 0), ...(isInHead ? rest.slice(1) : rest).flatMap((node) => belowItem(node, block))]
}

const belowItem = (node: Node, block: Block): RichNode[] => (isBlock(node) ? blockOf(node, block) : blocksOf([node], marksOf(block)))

function paragraph(content: readonly Inline[], { style, indent = 0, checked = false }: Block): RichNode {
  const attrs = { ...(style && { style }), ...(isListStyle(style) && indent > 0 && { indent }), ...(style === 'task' && checked && { checked: true }) }
  return { type: 'paragraph', ...(Object.keys(attrs).length > 0 && { attrs }), ...(content.length > 0 && { content }) }
}

const cellTags = ['td', 'th']

const placeOf = ({ tagName }: Element): number => (tagName === 'thead' ? 0 : tagName === 'tfoot' ? 2 : 1)

/** What stands above it, the table, and the pictures of its cells, which hold only words. */
function tableOf(table: Element, block: Block): RichNode[] {
  const children = table.childNodes.filter(isElement)
  const pictures: RichNode[] = []
  const rowOf = (row: Element, isHead: boolean): RichNode => {
    const cells = row.childNodes.filter(isElement).filter(({ tagName }) => cellTags.includes(tagName))
    return { type: 'tableRow', ...(cells.length > 0 && { content: cells.map((cell) => cellOf(cell, isHead, block, pictures)) }) }
  }
  const content = children
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap((child) =>
      child.tagName === 'tr'
        ? rowOf(child, false)
        : child.childNodes.flatMap((row) => (isElement(row) && row.tagName === 'tr' ? rowOf(row, child.tagName === 'thead') : [])),
    )
  const above = children.filter(({ tagName }) => tagName === 'caption').flatMap(({ childNodes }) => blocksOf(childNodes, block))
  return [...above, { type: 'table', ...(content.length > 0 && { content }) }, ...pictures]
}

function cellOf(cell: Element, isHead: boolean, block: Block, pictures: RichNode[]): RichNode {
  const spans = (['colspan', 'rowspan'] as const).flatMap((name) => {
    const count = Math.min(100, Math.floor(Number(attribute(cell, name)) || 1))
    return count > 1 ? [[name, count] as const] : []
  })
  const attrs = { ...((isHead || cell.tagName === 'th') && { header: true }), ...Object.fromEntries(spans) }
  // A table in a cell becomes its words.
  const content = blocksOf(cell.childNodes, block).flatMap((node) => {
    if (node.type === 'picture') pictures.push(node)
    return node.type === 'paragraph' ? [node] : wordsOf(node)
  })
  return { type: 'tableCell', ...(Object.keys(attrs).length > 0 && { attrs }), content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

const wordsOf = ({ content = [] }: RichNode): RichNode[] =>
  content.flatMap((each) => (each.type === 'text' ? [] : each.type === 'paragraph' ? [each] : wordsOf(each)))
