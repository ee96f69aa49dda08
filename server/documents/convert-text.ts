import { randomInt } from 'node:crypto'
import { diffArrays } from 'diff'
import { Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { plainTextSchema } from '#domain/document-schema-numbers.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { readText } from '#domain/rules/documents/read-text.ts'
import { removeElement, isBlock } from '#domain/rules/documents/removed-elements.ts'
import { richTextToHtml, richTextToText } from '#domain/rules/documents/rich-text-output.ts'
import type { RichContent, RichNode } from '#domain/rules/documents/rich-text.ts'
import { readSequence } from '#domain/rules/documents/sequence/read-sequence.ts'
import { writeSequence } from '#domain/rules/documents/sequence/write-sequence.ts'
import { inDocument } from './document-updates.ts'

const root = 'text'

type WithSchema = Pick<DocumentRow, 'schemaNumber'>

/** Id of a row or column: no two writers take the same one. */
export const newId = (): number => randomInt(1, 2 ** 47)

/** Nobody: what the server converts has the authors of its former versions. */
const writer = { by: 0, newId }

/** Both are null if nobody has written in the text. */
export interface ConvertedText {
  /** The first content of the sequence. */
  readonly content: Uint8Array | null
  /** Empties the former text, so that what is in it from then on came late. */
  readonly emptied: Uint8Array | null
}

/**
 * A text in a former form as a sequence. Null if that would not show the same, which is what a person who reads both would compare; undefined if the text does
 * not fit its schema.
 */
export const convertText = ({ schemaNumber }: WithSchema, rows: readonly DocumentUpdateRow[]): ConvertedText | null | undefined =>
  inDocument(rows, (doc) => {
    const content = readText(doc, schemaNumber)
    if (!content) return undefined
    if (rows.length === 0) return { content: null, emptied: null }
    const converted = new Doc()
    converted.transact(() => writeSequence(converted, content, writer))
    if (asShown(readSequence(converted)) !== asShown(content)) return null
    return { content: encodeStateAsUpdate(converted), emptied: emptyFormer(doc, schemaNumber) }
  })

/** Takes out of a former text what came late and has been taken over. */
export const emptyText = ({ schemaNumber }: WithSchema, rows: readonly DocumentUpdateRow[]): Uint8Array =>
  inDocument(rows, (doc) => emptyFormer(doc, schemaNumber))

/** Always an update: it says as well up to where the text has been taken over. */
function emptyFormer(doc: Doc, schemaNumber: number): Uint8Array {
  const before = encodeStateVector(doc)
  doc.transact(() => {
    if (schemaNumber === plainTextSchema) doc.getText(root).delete(0, doc.getText(root).length)
    else for (const each of doc.getXmlFragment(root).toArray()) if (isBlock(each)) removeElement(each)
  })
  return encodeStateAsUpdate(doc, before)
}

/** A break within a run is a space in both. */
const asShown = (content: RichContent): string => richTextToHtml(content).replaceAll('\n', ' ')

/**
 * Takes over what devices wrote in a text after it was converted. `versions`: what it said when it was converted, or last taken over from, and then after each
 * person's writing. Answers an update of the sequence for each of these, null where there is nothing to write.
 */
export const takeOverLate = (versions: readonly RichContent[], rows: readonly DocumentUpdateRow[]): (Uint8Array | null)[] =>
  inDocument(rows, (doc) =>
    versions.slice(1).map((after, at) => {
      const now = readSequence(doc)
      const merged = mergeLate(versions[at]!, after, now)
      if (asForms(merged).join() === asForms(now).join()) return null
      const before = encodeStateVector(doc)
      doc.transact(() => writeSequence(doc, merged, writer))
      return encodeStateAsUpdate(doc, before)
    }),
  )

const asForms = (content: RichContent): string[] => content.map((node) => JSON.stringify(node))

/**
 * What someone changed between `before` and `after`, done in what the text says now. Where that has been changed, too, the words that they added stand below
 * it, as a quotation. Nothing that they added is left out, and nothing is there twice.
 */
export function mergeLate(before: RichContent, after: RichContent, now: RichContent): RichContent {
  const places = placesIn(asForms(before), asForms(now))
  const merged = [...now]
  for (const { from, to, added } of hunksOf(before, after).toReversed()) {
    const first = places[from]
    const isUntouched = to > from && first !== undefined && places.slice(from, to).every((place, at) => place === first + at)
    const above = from === to ? places[from - 1] : undefined
    const place = above === undefined ? (places.slice(to).find((each) => each !== undefined) ?? now.length) : above + 1
    if (isUntouched) merged.splice(first, to - from, ...added)
    else merged.splice(place, 0, ...(to === from ? added : quotedWords(before.slice(from, to), added)))
  }
  return merged
}

interface Hunk {
  /** Blocks from here to there, exclusive, were replaced. */
  readonly from: number
  readonly to: number
  readonly added: RichContent
}

function hunksOf(before: RichContent, after: RichContent): Hunk[] {
  const hunks: Hunk[] = []
  let [at, to] = [0, 0]
  let open: { from: number; to: number; added: RichContent[number][] } | undefined
  for (const { value, added, removed } of diffArrays(asForms(before), asForms(after))) {
    if (!added && !removed) {
      open = undefined
      at += value.length
      to += value.length
      continue
    }
    if (!open) hunks.push((open = { from: at, to: at, added: [] }))
    if (removed) open.to = at += value.length
    else open.added.push(...after.slice(to, (to += value.length)))
  }
  return hunks
}

/** Where each block is now; undefined for one that has changed or is gone. */
function placesIn(before: string[], now: string[]): (number | undefined)[] {
  const places: (number | undefined)[] = []
  let at = 0
  for (const { value, added, removed } of diffArrays(before, now)) {
    if (removed) places.push(...value.map(() => undefined))
    else if (added) at += value.length
    else for (let each = 0; each < value.length; each++) places.push(at++)
  }
  return places
}

/** What was added to some blocks, as it cannot be shown where it was written. */
function quotedWords(before: RichContent, after: RichContent): RichContent {
  const pictures = after.filter((node) => node.type === 'picture' && !before.some((each) => JSON.stringify(each) === JSON.stringify(node)))
  const quotes = wordsAdded(richTextToText(before), richTextToText(after)).map((text): RichNode => ({
    type: 'paragraph',
    attrs: { style: 'quote' },
    content: [{ type: 'text', text }],
  }))
  return [...quotes, ...pictures]
}

/** One text for each line in which there are some. */
function wordsAdded(before: string, after: string): string[] {
  const words = diffArrays(before.split(/(\s+)/), after.split(/(\s+)/))
  const text = words.map(({ value, added }) => (added ? value.join('') : value.some((word) => word.includes('\n')) ? '\n' : ' ')).join('')
  return text.split('\n').flatMap((line) => line.replaceAll(/ +/g, ' ').trim() || [])
}
