import { randomUUID } from 'node:crypto'
import { addSectionSamples } from '#domain/commands/add-section-samples.ts'
import { createDocument } from '#domain/commands/create-document.ts'
import { createSection } from '#domain/commands/create-section.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { dataTableSchema, drawingSchema, sequenceSchema } from '#domain/document-schema-numbers.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow, SectionType } from '#domain/entities/section.ts'
import { limits } from '#domain/limits.ts'
import { orderKeyBetween } from '#domain/rules/order-key.ts'
import { Refusal } from '#domain/tx.ts'
import type { Picture } from '#domain/rules/documents/rich-text.ts'
import { appendCommands } from '../../documents/document-updates.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { readBehindWall } from '../../wall/read-behind-wall.ts'
import type { GroupTx } from '../read-group.ts'
import type { Call } from '../route.ts'
import { wrongInput } from '../wrong-input.ts'
import { textOf } from '#domain/rules/notebook/section-text.ts'

const schemaOfType: ReadonlyMap<SectionType, number> = new Map([
  ['PARAGRAPH', sequenceSchema],
  ['COMMENT', sequenceSchema],
  ['DATATABLE', dataTableSchema],
  ['CANVAS', drawingSchema],
])

export interface NewSection {
  readonly id: number
  readonly type: SectionType
  readonly name: string
  /** Its place among the sections, from 0; undefined for the end. */
  readonly order: number | undefined
}

/** `others` are the sections that are there, in their order. */
export function createSectionActs(experiment: ExperimentRow, others: readonly SectionRow[], { id, type, name, order }: NewSection): ApiCommand[] {
  const schemaNumber = schemaOfType.get(type)
  const documentId = schemaNumber === undefined ? null : randomUUID()
  const orderKey = orderKeyAt(others, order, id)
  const section = apiCommand(createSection, { id, experimentId: experiment.id, type, name, orderKey, documentId })
  if (documentId === null || schemaNumber === undefined) return [section]
  return [section, apiCommand(createDocument, { id: documentId, subject: rowKey('sections', id), schemaNumber, audience: experiment.audience })]
}

/** The key of what is to be in this place among the others. */
export function orderKeyAt(others: readonly SectionRow[], order: number | undefined, id: number): string {
  const at = Math.min(order ?? others.length, others.length)
  return orderKeyBetween(others[at - 1]?.orderKey ?? null, others[at]?.orderKey ?? null, id)
}

/** The text of a section as it is stored; undefined if its type has none. */
export interface StoredText {
  readonly document: DocumentRow
  readonly updates: readonly DocumentUpdateRow[]
}

export async function readText(rows: GroupTx, section: SectionRow): Promise<StoredText | undefined> {
  const document = await textOf(rows, section)
  return document && { document, updates: await rows.where('documentUpdates', 'byDocument', [document.id]) }
}

/** Files that may be shown in a text, as a program names them. */
export type NamedPictures = ReadonlyMap<string, Pick<Picture, 'file' | 'name'>>

/** New contents, as HTML. */
export async function replaceTextActs(call: Call<'member'>, text: StoredText | undefined, html: string, pictures: NamedPictures): Promise<ApiCommand[]> {
  if (text?.document.schemaNumber !== sequenceSchema) throw wrongInput('body.contents', 'This section has no text.')
  const { document, updates: rows } = text
  return appendCommands(document.id, await readBehindWall(call, 'replaceText', { rows, html, pictures, by: call.caller.session.user.id }))
}

/** As many as one command takes. */
export function addSamplesActs(sectionId: number, sampleIds: readonly number[]): ApiCommand[] {
  if (sampleIds.length === 0) throw new Refusal('input.nothing')
  if (sampleIds.length > limits.many.samples) throw new Refusal('input.too-many', { most: limits.many.samples })
  return [apiCommand(addSectionSamples, { sectionId, sampleIds: [...sampleIds] })]
}
