import type { Equation, Mention, RichContent, RichNode, RichRun } from '#domain/rules/documents/rich-text.ts'
import { pictureOf } from '#domain/rules/documents/rich-text-output.ts'

/** What is within a line, one after the other. */
export interface LinePart {
  /** In the words of the line. */
  readonly from: number
  readonly text: string
  /** Where it is for the editor. */
  readonly at: number
  /** Letters, or one thing for the editor, which may look otherwise. */
  readonly isText: boolean
  readonly mention?: Mention
}

/** A paragraph, the caption of a picture, or what else is said of it: what is searched as one. */
export interface TextLine {
  readonly words: string
  readonly parts: readonly LinePart[]
}

/** What mentions are called now. */
export type NameOf = (mention: Mention) => string

/** The lines of a text with formatting, those in its tables included. Places are those of the editor with the same text. */
export function textLines(content: RichContent, nameOf: NameOf): TextLine[] {
  const lines: TextLine[] = []
  collect(content, 0, nameOf, lines)
  return lines
}

/** Answers the place behind the last one. */
function collect(content: RichContent, from: number, nameOf: NameOf, lines: TextLine[]): number {
  let at = from
  for (const node of content) {
    if (node.type === 'text') {
      at += node.text.length
    } else if (node.type === 'picture') {
      lines.push(...pictureLines(node, at))
      at = collect(node.content ?? [], at + 1, nameOf, lines) + 1
    } else if (node.type === 'paragraph' || node.type === 'caption') {
      lines.push(lineOf(node.content ?? [], at + 1, nameOf))
      at += 2 + (node.content ?? []).reduce((size, each) => size + sizeOf(each), 0)
    } else {
      at = collect(node.content ?? [], at + 1, nameOf, lines) + 1
    }
  }
  return at
}

const sizeOf = (node: RichNode | RichRun): number => (node.type === 'text' ? node.text.length : 1)

function lineOf(content: RichContent, from: number, nameOf: NameOf): TextLine {
  const parts: LinePart[] = []
  let words = ''
  let at = from
  for (const node of content) {
    const mention = node.type === 'mention' ? (node.attrs as unknown as Mention) : undefined
    const text = node.type === 'text' ? node.text : mention ? nameOf(mention) : node.type === 'equation' ? (node.attrs as unknown as Equation).latex : '\n'
    parts.push({ from: words.length, text, at, isText: node.type === 'text', ...(mention && { mention }) })
    words += text
    at += sizeOf(node)
  }
  return { words, parts }
}

function pictureLines(node: RichNode, at: number): TextLine[] {
  const { alt, name } = pictureOf(node)
  return [...new Set([alt, name])].flatMap((words) => (words ? { words, parts: [{ from: 0, text: words, at, isText: false }] } : []))
}
