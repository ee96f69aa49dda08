import { randomUUID } from 'node:crypto'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, XmlElement, XmlText } from 'yjs'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { documentSchemas, plainTextSchema } from '#domain/document-schemas.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { completeUpdates } from '#domain/rules/documents/complete-updates.ts'
import { readRichText } from '#domain/rules/documents/read-rich-text.ts'
import { isRichText, type RichContent, type RichNode, type RichRun } from '#domain/rules/documents/rich-text.ts'
import { richTextToHtml, richTextToText } from '#domain/rules/documents/rich-text-output.ts'
import { apiCommand, type ApiCommand } from '../feed/run-as-api.ts'
import { bytesOfPart, bytesOfUpdate } from '../followers/merge-document.ts'
import { htmlToRichText } from './html-to-rich-text.ts'

const root = 'text'

function openDoc(rows: readonly DocumentUpdateRow[]): Doc {
  const doc = new Doc()
  doc.transact(() => {
    for (const { parts } of completeUpdates(rows)) applyUpdate(doc, bytesOfUpdate(parts))
  })
  return doc
}

/** Lines of a text without formatting. */
const toLines = (text: string): RichContent =>
  text.split('\n').map((line): RichNode => ({ type: 'paragraph', ...(line !== '' && { content: [{ type: 'text', text: line }] }) }))

/** What a document says, as HTML; empty if nobody has written in it, or if it is of a schema that this server does not know. */
export function documentHtml({ schemaNumber, quarantined }: DocumentRow, rows: readonly DocumentUpdateRow[]): string {
  if (quarantined || !documentSchemas.has(schemaNumber)) return ''
  const doc = openDoc(rows)
  try {
    if (schemaNumber === plainTextSchema) {
      const text = doc.getText(root).toJSON()
      return text === '' ? '' : richTextToHtml(toLines(text))
    }
    const content = readRichText(doc.getXmlFragment(root))
    return isRichText(content) ? richTextToHtml(content) : ''
  } finally {
    doc.destroy()
  }
}

/**
 * What a person's program sends as the new content of a document, as changes to it: what stays is not touched, so that what others write there
 * at the same time stays, too. Empty if nothing changes.
 */
export function replaceText({ id, schemaNumber }: DocumentRow, rows: readonly DocumentUpdateRow[], html: string): ApiCommand[] {
  const content = htmlToRichText(html)
  const doc = openDoc(rows)
  try {
    const before = encodeStateVector(doc)
    const isChanged = schemaNumber === plainTextSchema ? changeText(doc, richTextToText(content)) : changeBlocks(doc, content)
    return isChanged ? appendCommands(id, encodeStateAsUpdate(doc, before)) : []
  } finally {
    doc.destroy()
  }
}

/** How many items at the beginning, and how many at the end, are the same. */
function samePart<T>(before: readonly T[], after: readonly T[]): { start: number; end: number } {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  return { start, end }
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

/** Blocks that read the same stay as they are: their mentions are chips, which HTML only names. */
function changeBlocks(doc: Doc, content: RichContent): boolean {
  const shared = doc.getXmlFragment(root)
  const before = readRichText(shared).map((node) => richTextToHtml([node]))
  const after = content.map((node) => richTextToHtml([node]))
  const { start, end } = samePart(before, after)
  if (start + end === before.length && start + end === after.length) return false
  doc.transact(() => {
    shared.delete(start, before.length - start - end)
    shared.insert(start, toShared(content.slice(start, content.length - end)))
  })
  return true
}

/** Runs of text in a row are one shared text. */
function toShared(content: RichContent): (XmlElement | XmlText)[] {
  const made: (XmlElement | XmlText)[] = []
  for (let at = 0; at < content.length; at++) {
    const each = content[at]!
    if (each.type !== 'text') {
      made.push(toElement(each))
      continue
    }
    const runs: RichRun[] = []
    for (let run: RichNode | RichRun | undefined = each; run?.type === 'text'; run = content[++at]) runs.push(run)
    at--
    made.push(toText(runs))
  }
  return made
}

function toElement({ type, attrs = {}, content = [] }: RichNode): XmlElement {
  const element = new XmlElement(type)
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, value as string)
  element.insert(0, toShared(content))
  return element
}

function toText(runs: readonly RichRun[]): XmlText {
  const text = new XmlText()
  const delta = runs.map(({ text: insert, marks = [] }) => ({ insert, attributes: Object.fromEntries(marks.map(({ type, attrs }) => [type, attrs ?? {}])) }))
  text.applyDelta(delta)
  return text
}

function appendCommands(documentId: string, update: Uint8Array): ApiCommand[] {
  const [updateId, chains] = [randomUUID(), [randomUUID()]]
  const parts = Math.max(1, Math.ceil(update.length / bytesOfPart))
  return Array.from({ length: parts }, (_, at) => {
    const content = Buffer.from(update.subarray(at * bytesOfPart, (at + 1) * bytesOfPart)).toString('base64')
    return apiCommand(appendToDocument, { documentId, updateId, chains, part: at + 1, parts, content })
  })
}
