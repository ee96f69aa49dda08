import { defineEntity } from '../entity.ts'
import type { TextEdit } from './sample.ts'

/** The words that programs read. spec ELN-03 */
export const sectionTypes = ['PARAGRAPH', 'COMMENT', 'SAMPLESIN', 'SAMPLESOUT', 'FILE', 'IMAGE', 'CANVAS', 'PROCEDURE', 'DATATABLE', 'EXCEL', 'CUSTOM'] as const
export type SectionType = (typeof sectionTypes)[number]

/** A part of an experiment. expJournalID on the wire. */
export interface SectionRow {
  id: number
  /** The same as that of the experiment. */
  audience: number
  experimentId: number
  type: SectionType
  name: string
  /** Its place among the others; see order-key.ts. */
  orderKey: string
  /** The text in it, for types that have one: the document of this id whose subject is this section; see section-text.ts. */
  documentId: string | null
  /** Texts by name, for programs. */
  meta: Readonly<Record<string, string>>
  ownerId: number
  /** Epoch ms. */
  createdAt: number
  /** When the server received that (epoch ms), if it was more than a day later; see received-late.ts. */
  receivedAt: number | null
  /** Who changed it or wrote in it last, and when (epoch ms); see last-change.ts. */
  changedBy: number
  changedAt: number
  changeReceivedAt: number | null
  archived: 0 | 1
  /** Who locked it: nobody else may write in it. Null while it is open. */
  lockedBy: number | null
  /** Who wrote the current texts, by field. */
  edits: Readonly<Record<string, TextEdit>>
}

export const sections = defineEntity<SectionRow>()({
  table: 'sections',
  shape: 4,
  feed: 'group',
  fields: {
    id: 'number',
    audience: 'number',
    experimentId: 'number',
    type: 'text',
    name: 'text',
    orderKey: 'text',
    documentId: 'text',
    meta: 'json',
    ownerId: 'number',
    createdAt: 'number',
    changedBy: 'number',
    changedAt: 'number',
    archived: 'flag',
    edits: 'json',
    lockedBy: 'number',
    receivedAt: 'number',
    changeReceivedAt: 'number',
  },
  defaults: { lockedBy: null, receivedAt: null, changeReceivedAt: null },
  noted: ['changedBy', 'changedAt', 'changeReceivedAt'],
  indexes: { byExperiment: ['experimentId'], byDocument: ['documentId'] },
})
