import * as z from 'zod/mini'
import { dataTableSchema, drawingSchema, plainTextSchema, richTextSchema, sequenceSchema } from './document-schema-numbers.ts'
import { dataTableContent } from './rules/documents/data-table.ts'
import { drawingContent } from './rules/documents/drawing.ts'
import { isRichText } from './rules/documents/rich-text.ts'
import { captionOf } from './rules/documents/rich-text-output.ts'
import { readSequence } from './rules/documents/sequence/read-sequence.ts'
import type { SequenceDoc } from './rules/documents/sequence/shared-sequence.ts'

/** Which of Yjs's types is under a name of a document. */
export type RootType = 'text' | 'map' | 'array' | 'xml'

/** What a document with this number consists of. Law 8: a schema never changes; other content gets another number. */
export interface DocumentSchema {
  readonly roots: Readonly<Record<string, RootType>>
  /** Its content as JSON, by root; a text is a list of inserts, XML what readRichText makes of it. */
  readonly content: z.ZodMiniType
  /** How it is read, if not by its roots. */
  readonly read?: (doc: SequenceDoc) => unknown
}

const words = z.array(z.strictObject({ insert: z.string() }))

/** Text without formatting. */
const plainText: DocumentSchema = {
  roots: { text: 'text' },
  content: z.strictObject({ text: words }),
}

/** Text with headings, lists, tables and mentions, as paragraphs. New texts are sequences. */
const richText: DocumentSchema = {
  roots: { text: 'xml' },
  content: z.strictObject({ text: z.custom((text) => isRichText(text) && text.every((node) => captionOf(node).length === 0)) }),
}

/** Rows and columns of measurements. */
const dataTable: DocumentSchema = {
  roots: { columns: 'map', rows: 'map', kinds: 'map', removed: 'map', cells: 'array' },
  content: z.strictObject(dataTableContent),
}

/** Strokes of a pen, and what they show in words. */
const drawing: DocumentSchema = {
  roots: { text: 'text', strokes: 'array' },
  content: z.strictObject({ text: words, ...drawingContent }),
}

/** The same as one sequence: sequence-values.ts. What does not fit in it is not shown and does not count. */
const sequence: DocumentSchema = {
  roots: {},
  content: z.strictObject({ text: z.custom(isRichText) }),
  read: (doc) => ({ text: readSequence(doc) }),
}

/** By number. */
export const documentSchemas: ReadonlyMap<number, DocumentSchema> = new Map([
  [plainTextSchema, plainText],
  [richTextSchema, richText],
  [dataTableSchema, dataTable],
  [drawingSchema, drawing],
  [sequenceSchema, sequence],
])
