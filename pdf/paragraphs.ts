import type { PrintedLine } from '#domain/printed-document.ts'
import { paragraphMarkers } from '#domain/rules/documents/paragraph-markers.ts'
import { equationText } from '#domain/rules/documents/equation-output.ts'
import { mentionText } from '#domain/rules/documents/mention-output.ts'
import type { Equation, Mention, ParagraphStyle, RichContent, RichMark, RichNode, RichRun } from '#domain/rules/documents/rich-text.ts'
import type { Piece } from './lines.ts'
import type { Look } from './typesetter.ts'

export const ink = '#14181b'
export const muted = '#4a545c'

export interface Paragraph {
  readonly pieces: readonly Piece[]
  /** Before its first line, to the left of the indent. */
  readonly marker: string
  /** In points. */
  readonly indent: number
  readonly above: number
  readonly look: Look
  /** As PDF names it. */
  readonly tag: 'P' | 'H1' | 'H2' | 'H3' | 'H4' | 'LI' | 'BlockQuote' | 'Code'
  /** A line to its left. */
  readonly isQuote: boolean
}

export const text: Look = { size: 10.5, color: ink }
export const small: Look = { size: 8.5, color: muted }
const code: Look = { size: 9.5, color: ink, isCode: true }

const headingLooks: Readonly<Partial<Record<ParagraphStyle, { look: Look; tag: Paragraph['tag'] }>>> = {
  heading1: { look: { size: 14, color: ink, isBold: true }, tag: 'H3' },
  heading2: { look: { size: 12, color: ink, isBold: true }, tag: 'H4' },
  heading3: { look: { size: 10.5, color: ink, isBold: true }, tag: 'H4' },
}
const step = 16

/** The paragraphs of a text with formatting, and its tables. Pictures are blocks of their own; see printed-document.ts. */
export function paragraphsOf(content: RichContent): (Paragraph | RichNode)[] {
  const markers = paragraphMarkers(content)
  return content.flatMap((node, at): (Paragraph | RichNode)[] =>
    node.type === 'table' ? [node] : node.type === 'paragraph' ? [paragraphOf(node, markers[at]!, content[at - 1])] : [],
  )
}

function paragraphOf(node: RichNode, marker: string, before: RichNode | RichRun | undefined): Paragraph {
  const style = styleOf(node)
  const heading = style && headingLooks[style]
  const look = heading?.look ?? (style === 'code' ? code : text)
  const continues = style !== undefined && !heading && before !== undefined && styleOf(before) === style
  const indent = marker ? step * (1 + Number(node.attrs?.['indent'] ?? 0)) : style === 'quote' ? 12 : 0
  return {
    pieces: piecesOf(node, look),
    marker,
    indent,
    above: heading ? 10 : continues ? 1 : 5,
    look,
    tag: heading?.tag ?? (marker ? 'LI' : style === 'quote' ? 'BlockQuote' : style === 'code' ? 'Code' : 'P'),
    isQuote: style === 'quote',
  }
}

const styleOf = (node: RichNode | RichRun): ParagraphStyle | undefined =>
  node.type === 'paragraph' ? (node.attrs?.['style'] as ParagraphStyle | undefined) : undefined

function piecesOf(node: Pick<RichNode, 'content'>, look: Look): Piece[] {
  return (node.content ?? []).flatMap((each): Piece[] => {
    if (each.type === 'hardBreak') return [{ text: '\n', look }]
    if (each.type === 'equation') return [{ text: equationText(each.attrs as unknown as Equation), look: { ...look, isCode: true } }]
    if (each.type === 'mention') return [{ text: mentionText(each.attrs as unknown as Mention), look: { ...look, isBold: true } }]
    return each.type === 'text' ? runPieces(each, look) : []
  })
}

/** On paper a link also says where it leads. */
function runPieces({ text: written, marks = [] }: RichRun, look: Look): Piece[] {
  const marked = marks.reduce(withMark, look)
  const href = marks.find(({ type }) => type === 'link')?.attrs?.['href']
  const words = { text: written.replaceAll('\t', '    ').replaceAll(/\r\n?|\u2028|\u2029/g, '\n'), look: marked }
  return typeof href === 'string' && href !== written ? [words, { text: ` (${href})`, look: { ...look, color: muted } }] : [words]
}

function withMark(look: Look, { type }: RichMark): Look {
  switch (type) {
    case 'bold':
      return { ...look, isBold: true }
    case 'italic':
      return { ...look, isItalic: true }
    case 'underline':
    case 'link':
      return { ...look, isUnderlined: true }
    case 'strike':
      return { ...look, isStruck: true }
    case 'code':
      return { ...look, isCode: true }
    case 'superscript':
      return { ...look, size: look.size * 0.72, rise: 0.46 }
    case 'subscript':
      return { ...look, size: look.size * 0.72, rise: -0.2 }
    case 'variable':
      return look
  }
}

const cellLooks: Readonly<Record<NonNullable<PrintedLine['look']> | 'plain', Look>> = {
  plain: { ...text, size: 9.5 },
  strong: { ...text, size: 9.5, isBold: true },
  muted: small,
  code: { ...code, size: 8.5 },
}

/** What is written below a picture. */
export const captionParagraph = (content: RichContent): Paragraph => ({
  ...lineParagraph('', small),
  pieces: piecesOf({ content }, small),
})

/** A line of a table cell. */
export const plainParagraph = ({ text: written, look }: PrintedLine): Paragraph => lineParagraph(written, cellLooks[look ?? 'plain'])

export const lineParagraph = (written: string, look: Look): Paragraph => ({
  pieces: [{ text: written.replaceAll('\t', '    ').replaceAll(/\r\n?/g, '\n'), look }],
  marker: '',
  indent: 0,
  above: 0,
  look,
  tag: 'P',
  isQuote: false,
})
