import { equationHtml, equationText } from './equation-output.ts'
import { pictureHtml, pictureText, type PictureAddress } from './picture-output.ts'
import { escapeHtml } from './escape-html.ts'
import { mentionHtml, mentionText } from './mention-output.ts'
import {
  isListStyle,
  type Equation,
  type Mention,
  type ParagraphStyle,
  type Picture,
  type RichContent,
  type RichMark,
  type RichNode,
  type RichRun,
  type SimpleMarkName,
} from './rich-text.ts'
import { isSafeLink } from './safe-link.ts'

const mentionOf = (node: RichNode): Mention => node.attrs as unknown as Mention
const equationOf = (node: RichNode): Equation => node.attrs as unknown as Equation
export const pictureOf = (node: RichNode): Picture => node.attrs as unknown as Picture

/** What is written below a picture. */
export function captionOf(node: RichNode | RichRun): RichContent {
  const [caption] = node.type === 'picture' ? (node.content ?? []) : []
  return caption?.type === 'caption' ? (caption.content ?? []) : []
}

/** The words, a line for each paragraph, each picture and each row of a table. */
export const richTextToText = (content: RichContent): string => content.map(lineOf).join('\n')

function lineOf(node: RichNode | RichRun): string {
  if (node.type === 'text') return node.text
  if (node.type === 'hardBreak') return '\n'
  if (node.type === 'mention') return mentionText(mentionOf(node))
  if (node.type === 'equation') return equationText(equationOf(node))
  if (node.type === 'picture') return [pictureText(pictureOf(node)), captionOf(node).map(lineOf).join('')].filter(Boolean).join(': ')
  const between = { paragraph: '', caption: '', tableRow: '\t', table: '\n', tableCell: '\n' }[node.type]
  return (node.content ?? []).map(lineOf).join(between)
}

/** A text without formatting, as one with it: a paragraph for each line. */
export const textToRichText = (text: string): RichContent => linesToRichText(text.split('\n'))

export const linesToRichText = (lines: readonly string[]): RichContent =>
  lines.map((line) => ({ type: 'paragraph', ...(line && { content: [{ type: 'text', text: line }] }) }))

/** As HTML, for paper and for programs. Everything in it is escaped. */
export function richTextToHtml(content: RichContent, addressOf?: PictureAddress): string {
  const parts: string[] = []
  for (let at = 0; at < content.length;) {
    const family = familyOf(content[at]!)
    const other = family === 'block' ? at + 1 : content.findIndex((each, index) => index > at && familyOf(each) !== family)
    const end = other < 0 ? content.length : other
    parts.push(htmlOf[family](content.slice(at, end) as RichNode[], addressOf))
    at = end
  }
  return parts.join('')
}

const styleOf = (node: RichNode | RichRun): ParagraphStyle | undefined =>
  node.type === 'paragraph' ? (node.attrs?.['style'] as ParagraphStyle | undefined) : undefined

type Family = 'list' | 'code' | 'quote' | 'block'

/** Paragraphs in a row of the same family are one element. */
function familyOf(node: RichNode | RichRun): Family {
  const style = styleOf(node)
  return isListStyle(style) ? 'list' : style === 'code' || style === 'quote' ? style : 'block'
}

const htmlOf: Readonly<Record<Family, (nodes: readonly RichNode[], addressOf?: PictureAddress) => string>> = {
  list: (items) => listOf(items, 0),
  code: (lines) => `<pre>${writtenLines(lines.map(codeLineOf))}</pre>`,
  quote: (paragraphs) => `<blockquote>${paragraphs.map((paragraph) => `<p>${inlineOf(paragraph)}</p>`).join('')}</blockquote>`,
  block: ([node], addressOf) => (node!.type === 'picture' ? pictureHtml(pictureOf(node!), inlineOf({ content: captionOf(node!) }), addressOf) : blockOf(node!)),
}

/** HTML passes over a first line break, and programs over a last one: an empty line there is written twice. */
const writtenLines = (lines: readonly string[]): string =>
  [...(lines.length > 1 && lines[0] === '' ? [''] : []), ...lines, ...(lines.length > 1 && lines.at(-1) === '' ? [''] : [])].join('\n')

const indentOf = (node: RichNode): number => Number(node.attrs?.['indent'] ?? 0)
const listTagOf = (node: RichNode): string => (styleOf(node) === 'numbered' ? 'ol' : 'ul')

/** Items that are indented further are in a list of their own, inside the item above them. */
function listOf(items: readonly RichNode[], depth: number): string {
  const parts: string[] = []
  for (let at = 0; at < items.length;) {
    const tag = listTagOf(items[at]!)
    parts.push(`<${tag}>`)
    while (at < items.length && (indentOf(items[at]!) > depth || listTagOf(items[at]!) === tag)) {
      const own = indentOf(items[at]!) > depth ? undefined : itemOf(items[at++]!)
      const from = at
      while (at < items.length && indentOf(items[at]!) > depth) at++
      // An item without words is more than none.
      parts.push(at > from ? `<li>${own === '' ? '<p></p>' : (own ?? '')}${listOf(items.slice(from, at), depth + 1)}</li>` : `<li>${own ?? ''}</li>`)
    }
    parts.push(`</${tag}>`)
  }
  return parts.join('')
}

function itemOf(node: RichNode): string {
  const box = styleOf(node) === 'task' ? `<input type="checkbox" disabled${node.attrs?.['checked'] ? ' checked' : ''}> ` : ''
  return box + inlineOf(node)
}

const headingTags: ReadonlyMap<ParagraphStyle | undefined, string> = new Map([
  ['heading1', 'h1'],
  ['heading2', 'h2'],
  ['heading3', 'h3'],
])

function blockOf(node: RichNode): string {
  if (node.type === 'table') return tableOf(childrenOf(node))
  const tag = headingTags.get(styleOf(node)) ?? 'p'
  return `<${tag}>${inlineOf(node)}</${tag}>`
}

const childrenOf = (node: RichNode): readonly RichNode[] => (node.content ?? []) as readonly RichNode[]

/** Its first rows, if they have only heads, are the head of the table, where programs look for the names of columns. */
function tableOf(rows: readonly RichNode[]): string {
  const heads = headRowsOf(rows)
  const group = (tag: string, of: readonly RichNode[]) => `<${tag}>${of.map((row) => `<tr>${childrenOf(row).map(cellOf).join('')}</tr>`).join('')}</${tag}>`
  const head = heads > 0 ? group('thead', rows.slice(0, heads)) : ''
  const body = heads < rows.length || heads === 0 ? group('tbody', rows.slice(heads)) : ''
  return `<table>${head}${body}</table>`
}

/** None if a cell is merged with one below them: HTML ends it at the end of the head. */
function headRowsOf(rows: readonly RichNode[]): number {
  const other = rows.findIndex((row) => childrenOf(row).length === 0 || childrenOf(row).some((cell) => !cell.attrs?.['header']))
  const heads = other < 0 ? rows.length : other
  const isCut = rows.slice(0, heads).some((row, at) => childrenOf(row).some((cell) => at + Number(cell.attrs?.['rowspan'] ?? 1) > heads))
  return isCut && heads < rows.length ? 0 : heads
}

function cellOf(cell: RichNode): string {
  const tag = cell.attrs?.['header'] ? 'th' : 'td'
  const spans = (['colspan', 'rowspan'] as const).map((name) => {
    const count = Number(cell.attrs?.[name] ?? 1)
    return count > 1 ? ` ${name}="${count}"` : ''
  })
  const content = childrenOf(cell)
  // One paragraph is the text of the cell, as programs write it.
  const isLine = content.length === 1 && content[0]!.type === 'paragraph' && styleOf(content[0]!) === undefined
  return `<${tag}${spans.join('')}>${isLine ? inlineOf(content[0]!) : richTextToHtml(content)}</${tag}>`
}

/** A break at the end is written twice: the last one of a line ends it. */
function inlineOf({ content = [] }: Pick<RichNode, 'content'>): string {
  const html = content.map(inlineNode).join('')
  return content.at(-1)?.type === 'hardBreak' ? `${html}<br>` : html
}

const codeLineOf = ({ content = [] }: RichNode): string => content.map((each) => (each.type === 'hardBreak' ? '\n' : inlineNode(each))).join('')

function inlineNode(node: RichNode | RichRun): string {
  if (node.type === 'text') return (node.marks ?? []).reduce(wrap, escapeHtml(node.text))
  if (node.type === 'hardBreak') return '<br>'
  if (node.type === 'equation') return equationHtml(equationOf(node))
  return node.type === 'mention' ? mentionHtml(mentionOf(node)) : ''
}

export const markTags: Readonly<Record<SimpleMarkName, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  superscript: 'sup',
  subscript: 'sub',
  code: 'code',
}

/** As existing programs look for the value of a variable. */
export const variableClass = 'protVar'

function wrap(html: string, { type, attrs }: RichMark): string {
  if (type === 'variable') return `<span class="${variableClass}">${html}</span>`
  if (type !== 'link') return `<${markTags[type]}>${html}</${markTags[type]}>`
  const href = attrs?.['href']
  return typeof href === 'string' && isSafeLink(href) ? `<a href="${escapeHtml(href)}" rel="noopener noreferrer">${html}</a>` : html
}
