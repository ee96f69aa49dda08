import { randomInt } from 'node:crypto'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, XmlElement, XmlText } from 'yjs'
import { isRichTextSchema, plainTextSchema, sequenceSchema } from '#domain/document-schema-numbers.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { drawEquations } from '#domain/rules/documents/equation-output.ts'
import { linkSamples } from '#domain/rules/documents/mention-output.ts'
import { addLateWords, writeFirstContent } from '#domain/rules/documents/move-text.ts'
import { formattedIdOf } from '#domain/rules/notebook/former-text.ts'
import { readRichText } from '#domain/rules/documents/read-rich-text.ts'
import { isRichText, type Picture, type RichContent, type RichNode, type RichRun } from '#domain/rules/documents/rich-text.ts'
import type { MakeShared } from '#domain/rules/documents/shared-types.ts'
import { readSequence } from '#domain/rules/documents/sequence/read-sequence.ts'
import { writeSequence } from '#domain/rules/documents/sequence/write-sequence.ts'
import { writeRichText } from '#domain/rules/documents/write-rich-text.ts'
import { pictureOf as pictureIn, richTextToHtml, richTextToText, textToRichText } from '#domain/rules/documents/rich-text-output.ts'
import { inDocument, updateOf } from './document-updates.ts'
import { equationMathMl } from './equation-math-ml.ts'
import { htmlToRichText, type PictureOf } from './html-to-rich-text.ts'
import { samePart } from './same-part.ts'

const root = 'text'

/** What a document says, as HTML; empty if nobody has written in it, or if it is no text. */
export function documentHtml({ schemaNumber, quarantined }: DocumentRow, rows: readonly DocumentUpdateRow[]): string {
  if (quarantined || (schemaNumber !== plainTextSchema && !isRichTextSchema(schemaNumber))) return ''
  return inDocument(rows, (doc) => {
    if (schemaNumber === plainTextSchema) {
      const text = doc.getText(root).toJSON()
      return text === '' ? '' : richTextToHtml(textToRichText(text))
    }
    const content = readFormatted(doc, schemaNumber)
    return isRichText(content) ? linkSamples(drawEquations(richTextToHtml(content), equationMathMl)) : ''
  })
}

/** Updates of documents, in their order. */
export interface TextChange {
  /** The text was plain and becomes a formatted one first. */
  readonly isFormatted: boolean
  readonly updates: readonly (readonly [documentId: string, update: Uint8Array])[]
}

/**
 * What a person's program sends as the new content of a document, as updates: what stays is not touched, so that what others write there
 * at the same time stays, too. A plain text that is to have formatting becomes a formatted one.
 */
export function replaceText({ id, schemaNumber }: DocumentRow, rows: readonly DocumentUpdateRow[], sent: SentText): TextChange {
  if (schemaNumber !== plainTextSchema)
    return {
      isFormatted: false,
      updates: some(
        id,
        updateOf(rows, (doc) => changeBlocks(doc, schemaNumber, sent)),
      ),
    }
  const content = htmlToRichText(sent.html, sent.pictureOf)
  const text = richTextToText(content)
  const formattedId = formattedIdOf(id)
  const isPlain = JSON.stringify(content) === JSON.stringify(textToRichText(text)) || content.length === 0
  if (isPlain || formattedId === undefined)
    return {
      isFormatted: false,
      updates: some(
        id,
        updateOf(rows, (doc) => changeText(doc, text)),
      ),
    }
  const moved = moveText(id, rows, [])
  const formatted = new Doc()
  for (const [documentId, update] of moved) if (documentId === formattedId) applyUpdate(formatted, update)
  const before = encodeStateVector(formatted)
  const changed = changeBlocks(formatted, sequenceSchema, sent) ? encodeStateAsUpdate(formatted, before) : null
  return { isFormatted: true, updates: [...moved, ...some(formattedId, changed)] }
}

export interface SentText {
  readonly html: string
  /** The files of its section. */
  readonly pictureOf: PictureOf
  /** Who sends it. */
  readonly by: number
}

const readFormatted = (doc: Doc, schemaNumber: number): RichContent =>
  schemaNumber === sequenceSchema ? readSequence(doc) : readRichText(doc.getXmlFragment(root))

const some = (id: string, update: Uint8Array | null): TextChange['updates'] => (update ? [[id, update]] : [])

/** Moves the words of a plain text into the formatted one that takes its place; what came late, below what is there. None if there are none. */
export function moveText(plainId: string, rows: readonly DocumentUpdateRow[], formattedRows: readonly DocumentUpdateRow[]): TextChange['updates'] {
  const formattedId = formattedIdOf(plainId)
  let text = ''
  const emptied = updateOf(rows, (doc) => {
    const shared = doc.getText(root)
    text = shared.toJSON()
    shared.delete(0, shared.length)
    return text !== ''
  })
  if (emptied === null || formattedId === undefined) return []
  if (formattedRows.length === 0) {
    const first = new Doc()
    first.transact(() => writeFirstContent(first, plainId, text))
    return [...some(formattedId, encodeStateAsUpdate(first)), ...some(plainId, emptied)]
  }
  const added = text.trim() === '' ? null : updateOf(formattedRows, (doc) => (doc.transact(() => addLateWords(doc, text)), true))
  return [...some(formattedId, added), ...some(plainId, emptied)]
}

function changeText(doc: Doc, text: string): boolean {
  const shared = doc.getText(root)
  const before = shared.toJSON()
  if (before === text) return false
  // By whole characters, so that half of one is never replaced.
  const [old, now] = [Array.from(before), Array.from(text)]
  const { start, end } = samePart(old, now)
  const from = old.slice(0, start).join('').length
  doc.transact(() => {
    shared.delete(from, old.slice(start, old.length - end).join('').length)
    shared.insert(from, now.slice(start, now.length - end).join(''))
  })
  return true
}

/** Blocks that read the same stay as they are. */
function changeBlocks(doc: Doc, schemaNumber: number, { html, pictureOf, by }: SentText): boolean {
  const current = readFormatted(doc, schemaNumber)
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
  doc.transact(() => {
    if (schemaNumber === sequenceSchema) writeSequence(doc, wanted, { by, newId })
    else writeRichText(doc.getXmlFragment(root), wanted, { make: makeShared })
  })
  return true
}

/** Of a row or column: no two writers take the same one. */
const newId = (): number => randomInt(1, 2 ** 47)

const toHtml = (node: RichNode | RichRun): string => richTextToHtml([node])

const nameOf = ({ file, name }: Picture) => ({ file, name })

const makeShared: MakeShared = {
  element: (name) => new XmlElement(name),
  text: () => new XmlText(),
}
