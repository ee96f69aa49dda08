import {
  isListStyle,
  mostAlt,
  mostIndents,
  pictureWidths,
  type ParagraphStyle,
  type Picture,
  type RichContent,
  type RichNode,
} from '#domain/rules/documents/rich-text.ts'
import { equationLimits } from '#domain/rules/documents/equation-output.ts'
import { exceeded } from '../wall/exceeded.ts'
import { inlineOf, type Inline } from './html-to-line.ts'
import { attribute, isElement, parseHtml, textOf, type HtmlElement as Element, type HtmlNode as Node } from './parse-html.ts'
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
  const alt = attribute(image, 'alt')?.trim().slice(0, mostAlt)
  const width = pictureWidths.find((each) => each === Number(attribute(image, 'data-width')))
  return { type: 'picture', attrs: { ...picture, ...(alt && { alt }), ...(width && { width }) } }
}

export const nodesToRichText = (nodes: readonly Node[]): RichContent => blocksOf(nodes, {})

interface Block {
  readonly style?: ParagraphStyle | undefined
  readonly indent?: number
  readonly checked?: boolean
}

const headings: ReadonlyMap<string, ParagraphStyle> = new Map([
  ['h1', 'heading1'],
  ['h2', 'heading2'],
  ...(['h3', 'h4', 'h5', 'h6'] as const).map((tag) => [tag, 'heading3'] as const),
])

const containers: ReadonlySet<string> = new Set(
  'p div section article header footer main nav aside figure figcaption address form fieldset dl dt dd center details summary hr body html'.split(' '),
)

const isBlock = (node: Node): node is Element =>
  isElement(node) &&
  (pictures.has(node) || containers.has(node.tagName) || headings.has(node.tagName) || ['ul', 'ol', 'pre', 'blockquote', 'table'].includes(node.tagName))
/** Lines between blocks are paragraphs of their own. */
function blocksOf(nodes: readonly Node[], block: Block): RichNode[] {
  const found: RichNode[] = []
  let line: Node[] = []
  const endLine = () => {
    const content = inlineOf(line)
    if (content.length > 0) found.push(paragraph(content, block))
    line = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) {
      line.push(node)
      continue
    }
    endLine()
    found.push(...blockOf(node, block))
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
      return itemsOf(element, isListStyle(block.style) ? (block.indent ?? 0) + 1 : 0)
    case 'pre':
      return textOf(element)
        .replace(/\n$/, '')
        .split('\n')
        .map((text) => paragraph(text ? [{ type: 'text', text }] : [], { style: 'code' }))
    case 'blockquote':
      return blocksOf(childNodes, { style: 'quote' })
    case 'table':
      return [tableOf(element)]
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

function itemsOf(list: Element, indent: number): RichNode[] {
  const style = list.tagName === 'ol' ? 'numbered' : 'bullet'
  return list.childNodes.filter(isElement).flatMap((item) => {
    if (item.tagName === 'ul' || item.tagName === 'ol') return itemsOf(item, indent + 1)
    return item.tagName === 'li' ? itemOf(item, style, Math.min(indent, mostIndents)) : []
  })
}

/** Its first line is the item; what is below it follows. */
function itemOf(item: Element, style: ParagraphStyle, indent: number): RichNode[] {
  const box = item.childNodes.find((node): node is Element => isElement(node) && node.tagName === 'input' && attribute(node, 'type') === 'checkbox')
  const own: Block = { style: box ? 'task' : style, indent, checked: box !== undefined && attribute(box, 'checked') !== undefined }
  const at = item.childNodes.findIndex(isBlock)
  const first = at < 0 ? item.childNodes : item.childNodes.slice(0, at)
  const rest = at < 0 ? [] : item.childNodes.slice(at)
  const line = inlineOf(first)
  const [head] = rest
  const takesHead = line.length === 0 && head !== undefined && isElement(head) && containers.has(head.tagName)
  const text = takesHead ? inlineOf(head.childNodes) : line
  return [
    paragraph(text, own),
    ...(takesHead ? rest.slice(1) : rest).flatMap((node) => (isBlock(node) ? blockOf(node, { style, indent }) : blocksOf([node], {}))),
  ]
}

function paragraph(content: readonly Inline[], { style, indent = 0, checked = false }: Block): RichNode {
  const attrs = { ...(style && { style }), ...(isListStyle(style) && indent > 0 && { indent }), ...(style === 'task' && checked && { checked: true }) }
  return { type: 'paragraph', ...(Object.keys(attrs).length > 0 && { attrs }), ...(content.length > 0 && { content }) }
}

const cellTags = ['td', 'th']

function tableOf(table: Element): RichNode {
  const rows = table.childNodes
    .filter(isElement)
    .flatMap((child) => (child.tagName === 'tr' ? child : child.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'tr')))
  const content = rows.map((row): RichNode => {
    const cells = row.childNodes.filter(isElement).filter(({ tagName }) => cellTags.includes(tagName))
    return { type: 'tableRow', ...(cells.length > 0 && { content: cells.map(cellOf) }) }
  })
  return { type: 'table', ...(content.length > 0 && { content }) }
}

function cellOf(cell: Element): RichNode {
  const spans = (['colspan', 'rowspan'] as const).flatMap((name) => {
    const count = Math.min(100, Math.floor(Number(attribute(cell, name)) || 1))
    return count > 1 ? [[name, count] as const] : []
  })
  const attrs = { ...(cell.tagName === 'th' && { header: true }), ...Object.fromEntries(spans) }
  // A table in a cell becomes its words.
  const content = blocksOf(cell.childNodes, {}).flatMap((node) => (node.type === 'paragraph' ? [node] : wordsOf(node)))
  return { type: 'tableCell', ...(Object.keys(attrs).length > 0 && { attrs }), content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

const wordsOf = ({ content = [] }: RichNode): RichNode[] =>
  content.flatMap((each) => (each.type === 'text' ? [] : each.type === 'paragraph' ? [each] : wordsOf(each)))
