import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import {
  isListStyle,
  mostAlt,
  mostIndents,
  mostLatex,
  pictureWidths,
  type ParagraphStyle,
  type Picture,
  type RichContent,
  type RichMark,
  type RichMarkName,
  type RichNode,
  type RichRun,
} from '#domain/rules/documents/rich-text.ts'
import { Refusal } from '#domain/tx.ts'
import { limits } from '#domain/limits.ts'
import { mentionedIn } from '#domain/rules/documents/mention-output.ts'
import { isSafeLink } from '#domain/rules/documents/safe-link.ts'
import { fileInAddress } from './picture-address.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
type Inline = RichNode | RichRun

/** The HTML that a program sends as the parts that a text can have; everything else is left out. Nothing of it is ever used as HTML again. */
export function htmlToRichText(html: string, pictureOf: PictureOf = () => undefined): RichContent {
  const nodes = parseHtml(html)
  notePictures(nodes, pictureOf)
  return nodesToRichText(nodes)
}

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

export type HtmlNode = Node

export function parseHtml(html: string): readonly HtmlNode[] {
  assertNotTooDeep(html)
  return parseFragment(html).childNodes
}

export const nodesToRichText = (nodes: readonly HtmlNode[]): RichContent => blocksOf(nodes, {})

/** Deeper than any text. */
const deepest = 200
/** They hold nothing, or end by themselves where the next one begins. */
const neverOpen: ReadonlySet<string> = new Set(
  'br hr img input meta link col wbr area base embed source track param p li td th tr tbody thead tfoot dt dd option'.split(' '),
)

/** Law: before it is parsed, which takes long for elements that nobody closes. Those are counted, too. */
function assertNotTooDeep(html: string): void {
  const open = new Map<string, number>()
  let depth = 0
  for (const [, end, written = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const tag = written.toLowerCase()
    const count = open.get(tag) ?? 0
    if (neverOpen.has(tag) || (end && count === 0)) continue
    open.set(tag, count + (end ? -1 : 1))
    depth += end ? -1 : 1
    if (depth > deepest) throw new Refusal('input.invalid', { field: 'body.contents', explanation: 'The HTML is nested too deeply.' })
  }
}

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

const neverText: ReadonlySet<string> = new Set(
  'script style meta link title xml head template noscript iframe object svg math img picture video audio button select input textarea'.split(' '),
)
const containers: ReadonlySet<string> = new Set(
  'p div section article header footer main nav aside figure figcaption address form fieldset dl dt dd center details summary hr body html'.split(' '),
)

const markTags: Readonly<Record<string, RichMarkName>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  sup: 'superscript',
  sub: 'subscript',
  code: 'code',
  tt: 'code',
}

export const isElement = (node: Node): node is Element => 'tagName' in node
const isBlock = (node: Node): node is Element =>
  isElement(node) &&
  (pictures.has(node) || containers.has(node.tagName) || headings.has(node.tagName) || ['ul', 'ol', 'pre', 'blockquote', 'table'].includes(node.tagName))
export const attribute = ({ attrs }: Element, name: string): string | undefined => attrs.find((each) => each.name === name)?.value

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

function textOf(node: Node): string {
  if ('value' in node) return node.value
  return isElement(node) && !neverText.has(node.tagName) ? node.childNodes.map(textOf).join('') : ''
}

/** A line of text, with single spaces and none at its ends. */
function inlineOf(nodes: readonly Node[]): Inline[] {
  const runs = nodes.flatMap((node) => runsOf(node, []))
  const line: Inline[] = []
  for (const run of runs) {
    const last = line.at(-1)
    if (run.type !== 'text') {
      if (run.type === 'hardBreak') trimEnd(line)
      line.push(run)
      continue
    }
    const isAfterSpace = last === undefined || last.type === 'hardBreak' || (last.type === 'text' && last.text.endsWith(' '))
    const text = isAfterSpace ? run.text.replace(/^ /, '') : run.text
    if (text !== '') line.push({ ...run, text })
  }
  trimEnd(line)
  // A last break ends the line and is none.
  if (line.at(-1)?.type === 'hardBreak') line.pop()
  return line
}

function trimEnd(line: Inline[]): void {
  const last = line.at(-1)
  if (last?.type !== 'text' || !last.text.endsWith(' ')) return
  line.pop()
  const text = last.text.slice(0, -1)
  if (text !== '') line.push({ ...last, text })
}

function runsOf(node: Node, marks: readonly RichMark[]): Inline[] {
  if ('value' in node) {
    const text = node.value.replace(/[\t\n\f\r ]+/g, ' ')
    return text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]
  }
  if (isElement(node) && node.tagName === 'math') return equationOf(node)
  if (!isElement(node) || neverText.has(node.tagName)) return []
  if (node.tagName === 'br') return [{ type: 'hardBreak' }]
  const mention = mentionOf(node)
  if (mention) return [mention]
  return node.childNodes.flatMap((child) => runsOf(child, withMark(marks, node)))
}

/** Under the name that it has there. */
function mentionOf(element: Element): RichNode | undefined {
  const found = mentionedIn((name) => attribute(element, name))
  const name = textOf(element).replace(/\s+/g, ' ').trim().replace(/^@/, '').slice(0, limits.name.longest)
  return found && name ? { type: 'mention', attrs: { ...found, name } } : undefined
}

/** From its LaTeX, if it has it. */
function equationOf(math: Element): Inline[] {
  const latex = (attribute(math, 'data-latex') ?? annotationIn(math) ?? '').trim()
  if (latex === '' || latex.length > mostLatex) return []
  return [{ type: 'equation', attrs: { latex, ...(attribute(math, 'display') === 'block' && { display: true }) } }]
}

function annotationIn(element: Element): string | undefined {
  for (const child of element.childNodes.filter(isElement)) {
    const isSource = child.tagName === 'annotation' && attribute(child, 'encoding') === 'application/x-tex'
    const found = isSource ? textOf(child) : annotationIn(child)
    if (found !== undefined) return found
  }
  return undefined
}

/** In the order in which a stored text has them. */
function withMark(marks: readonly RichMark[], element: Element): readonly RichMark[] {
  const href = element.tagName === 'a' ? attribute(element, 'href')?.trim() : undefined
  const isLink = href !== undefined && href.length <= 2_000 && isSafeLink(href)
  const type = Object.hasOwn(markTags, element.tagName) ? markTags[element.tagName] : undefined
  const mark: RichMark | undefined = isLink ? { type: 'link', attrs: { href } } : type && { type }
  if (!mark) return marks
  return [...marks.filter((each) => each.type !== mark.type), mark].sort((a, b) => (a.type < b.type ? -1 : 1))
}
