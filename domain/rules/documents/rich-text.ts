import * as z from 'zod/mini'
import { readInput } from '../../input.ts'
import { uniqueId } from './document-input.ts'
import { isSafeLink } from './safe-link.ts'

/**
 * What a text with formatting consists of: schema 2 of document-schemas.ts. The editor is made from it, and the server compares with it.
 *
 * Law 22: whatever two people do offline, merging leaves something that fits. So an element may hold any number of what it
 * may hold, none included. A heading, an item of a list or a line of code is a paragraph with another style and not another element: Yjs can change
 * the attribute of an element in which someone else writes, but an element that replaces it would not have their words.
 */
interface NodeRule {
  readonly holds: readonly string[]
  /** Null is left out. */
  readonly attributes: Readonly<Record<string, z.ZodMiniType>>
}

export const paragraphStyles = ['heading1', 'heading2', 'heading3', 'bullet', 'numbered', 'task', 'quote', 'code'] as const
export type ParagraphStyle = (typeof paragraphStyles)[number]
/** The styles that can be indented. */
export const listStyles = ['bullet', 'numbered', 'task'] as const
export type ListStyle = (typeof listStyles)[number]
export const isListStyle = (style: unknown): style is ListStyle => (listStyles as readonly unknown[]).includes(style)
export const maxIndents = 6

export const mentionKinds = ['sample', 'experiment', 'person'] as const
export type MentionKind = (typeof mentionKinds)[number]
export interface Mention {
  readonly kind: MentionKind
  readonly id: number
  /** The name at that time, for when it is gone and for paper. */
  readonly name: string
}

/** Written as LaTeX; see equation.ts. */
export interface Equation {
  readonly latex: string
  /** On a line of its own, in full size. */
  readonly display?: true | null
}
export const maxLatex = 5_000

/** In percent of the width of the text. */
export const pictureWidths = [25, 50, 75] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** A file of the section, shown between the paragraphs. What is written below it is its content. */
export interface Picture {
  /** Its id. */
  readonly file: string
  /** The name at that time, for when it is gone and for paper. */
  readonly name: string
  /** What is to be seen, in words. */
  readonly alt?: string | null
  /** Without one, it is as large as it is, or as wide as the text. */
  readonly width?: PictureWidth | null
}
export const maxAlt = 1_000

const isTrue = z.optional(z.literal(true))
const cells = z.optional(z.int().check(z.positive(), z.maximum(100)))

const inline = ['text', 'hardBreak', 'mention', 'equation']
const none: NodeRule = { holds: [], attributes: {} }

export const richTextRoot = ['paragraph', 'table', 'picture'] as const

export const richTextNodes = {
  paragraph: {
    holds: inline,
    attributes: { style: z.optional(z.enum(paragraphStyles)), indent: z.optional(z.int().check(z.positive(), z.maximum(maxIndents))), checked: isTrue },
  },
  table: { holds: ['tableRow'], attributes: {} },
  tableRow: { holds: ['tableCell'], attributes: {} },
  tableCell: { holds: ['paragraph'], attributes: { header: isTrue, colspan: cells, rowspan: cells } },
  picture: {
    holds: ['caption'],
    attributes: {
      file: uniqueId,
      name: z.string().check(z.maxLength(1_000)),
      alt: z.optional(z.string().check(z.maxLength(maxAlt))),
      width: z.optional(z.literal(pictureWidths)),
    },
  },
  /** Below its picture, one line; a picture without words below it has none. Only in texts that are sequences. */
  caption: { holds: inline, attributes: {} },
  hardBreak: none,
  equation: { holds: [], attributes: { latex: z.string().check(z.minLength(1), z.maxLength(maxLatex)), display: isTrue } },
  mention: {
    holds: [],
    attributes: { kind: z.enum(mentionKinds), id: z.int().check(z.positive()), name: z.string().check(z.maxLength(1_000)) },
  },
} as const satisfies Record<string, NodeRule>
export type RichNodeName = keyof typeof richTextNodes

export const richTextMarks = {
  bold: {},
  italic: {},
  underline: {},
  strike: {},
  superscript: {},
  subscript: {},
  code: {},
  link: { href: z.string().check(z.maxLength(2_000), z.refine(isSafeLink)) },
  /** The value of a variable of a protocol, as programs write it. Since 0.4.0: decision 171. */
  variable: {},
} as const satisfies Record<string, NodeRule['attributes']>
export type RichMarkName = keyof typeof richTextMarks
/** Formatting that is no more than a look. */
export type SimpleMarkName = Exclude<RichMarkName, 'link' | 'variable'>

export interface RichMark {
  readonly type: RichMarkName
  readonly attrs?: Readonly<Record<string, unknown>>
}
export interface RichRun {
  readonly type: 'text'
  readonly text: string
  readonly marks?: readonly RichMark[]
}
export interface RichNode {
  readonly type: RichNodeName
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly content?: RichContent
}
export type RichContent = readonly (RichNode | RichRun)[]

const strict = (attributes: NodeRule['attributes']) => z.strictObject(attributes)
const nodeAttributes = new Map(Object.entries(richTextNodes).map(([name, { attributes }]) => [name, strict(attributes)]))
const markAttributes = new Map(Object.entries(richTextMarks).map(([name, attributes]) => [name, strict(attributes)]))
const holdsOf = (type: string): readonly string[] => (Object.hasOwn(richTextNodes, type) ? richTextNodes[type as RichNodeName].holds : [])

/** Whether it is a text of this schema. */
export const isRichText = (content: unknown): content is RichContent => fits(content, richTextRoot)

function fits(content: unknown, allowed: readonly string[]): boolean {
  return (
    Array.isArray(content) && content.every((each: RichNode | RichRun) => allowed.includes(each.type) && (each.type === 'text' ? isRun(each) : isNode(each)))
  )
}

function isRun({ text, marks = [] }: RichRun): boolean {
  return typeof text === 'string' && marks.every(({ type, attrs }) => hasAttributes(markAttributes.get(type), attrs))
}

const isNode = ({ type, attrs, content = [] }: RichNode): boolean => hasAttributes(nodeAttributes.get(type), attrs) && fits(content, holdsOf(type))

const hasAttributes = (expected: z.ZodMiniType | undefined, attributes: unknown = {}): boolean =>
  expected !== undefined && readInput(expected, attributes).success
