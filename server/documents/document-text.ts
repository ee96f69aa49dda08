import type { Doc } from 'yjs'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { drawEquations } from '#domain/rules/documents/equation-output.ts'
import { linkSamples } from '#domain/rules/documents/mention-output.ts'
import { readText } from '#domain/rules/documents/read-text.ts'
import type { Picture, RichNode, RichRun } from '#domain/rules/documents/rich-text.ts'
import { readSequence } from '#domain/rules/documents/sequence/read-sequence.ts'
import { writeSequence } from '#domain/rules/documents/sequence/write-sequence.ts'
import { pictureOf as pictureIn, richTextToHtml } from '#domain/rules/documents/rich-text-output.ts'
import { newId } from './convert-text.ts'
import { inDocument, updateOf } from './document-updates.ts'
import { equationMathMl } from './equation-math-ml.ts'
import { htmlToRichText, type PictureOf } from './html-to-rich-text.ts'
import { samePart } from './common-ends.ts'

/** What a document says, as HTML; empty if nobody has written in it, or if it is no text. */
export function documentHtml({ schemaNumber, quarantined }: DocumentRow, rows: readonly DocumentUpdateRow[]): string {
  if (quarantined) return ''
  return inDocument(rows, (doc) => {
    const content = readText(doc, schemaNumber)
    return content ? linkSamples(drawEquations(richTextToHtml(content), equationMathMl)) : ''
  })
}

/**
 * What a person's program sends as the new content of a text, as an update of it; null if nothing changes. What stays is not touched, so that what others
 * write there at the same time stays, too.
 */
export const replaceText = (rows: readonly DocumentUpdateRow[], sent: SentText): Uint8Array | null => updateOf(rows, (doc) => changeBlocks(doc, sent))

export interface SentText {
  readonly html: string
  /** The files of its section. */
  readonly pictureOf: PictureOf
  /** Who sends it. */
  readonly by: number
}

/** Blocks that read the same stay as they are. */
function changeBlocks(doc: Doc, { html, pictureOf, by }: SentText): boolean {
  const current = readSequence(doc)
  const shown = new Map(current.flatMap((node) => (node.type === 'picture' ? [[pictureIn(node).file, nameOf(pictureIn(node))] as const] : [])))
  const content = htmlToRichText(html, (file) => shown.get(file) ?? pictureOf(file))
  const after = content.map(toHtml)
  const known = new Set(after)
  // Two spaces in a row, for example, are one when they are read.
  const asRead = (block: string) => (known.has(block) ? block : richTextToHtml(htmlToRichText(block, (file) => shown.get(file))))
  const before = current.map((node) => asRead(toHtml(node)))
  const { start, end } = samePart(before, after)
  if (start + end === before.length && start + end === after.length) return false
  const wanted = [...current.slice(0, start), ...content.slice(start, content.length - end), ...current.slice(current.length - end)]
  doc.transact(() => writeSequence(doc, wanted, { by, newId }))
  return true
}

const toHtml = (node: RichNode | RichRun): string => richTextToHtml([node])

const nameOf = ({ file, name }: Picture) => ({ file, name })
