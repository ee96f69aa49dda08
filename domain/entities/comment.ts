import { defineEntity } from '../entity.ts'
import type { TextEdit } from './sample.ts'

/** The words in a text that a thread is about. */
export interface Passage {
  readonly documentId: string
  /** The first and the last letter, as relative positions of Yjs in base64; null for words whose place is not known, such as a program's. */
  readonly start: string | null
  readonly end: string | null
  /** The words as they were. */
  readonly quote: string
}

/** A comment on a passage of an experiment or on a whole section, or an answer to one. It is beside what is signed, never part of it. */
export interface CommentRow {
  /** Made on the device. */
  id: string
  /** The same as that of the experiment. */
  audience: number
  experimentId: number
  sectionId: number
  /** The comment that began its thread: its own ID for that one. */
  threadId: string
  /** What the thread is about; null for a whole section, and for answers. */
  passage: Passage | null
  text: string
  /** The people named in it, whom the server notifies. */
  mentions: readonly number[]
  authorId: number
  /** Epoch ms. */
  createdAt: number
  /** When the server received that (epoch ms), if it was more than a day later; see received-late.ts. */
  receivedAt: number | null
  /** When its text was last changed (epoch ms). */
  editedAt: number | null
  /** Who settled the thread, and when (epoch ms); null while it is open, and for answers. */
  resolvedBy: number | null
  resolvedAt: number | null
  /** 1 if its author has removed it. */
  archived: 0 | 1
  /** Who wrote the current text, by field. */
  edits: Readonly<Record<string, TextEdit>>
}

export const comments = defineEntity<CommentRow>()({
  table: 'comments',
  shape: 1,
  feed: 'group',
  fields: {
    id: 'text',
    audience: 'number',
    experimentId: 'number',
    sectionId: 'number',
    threadId: 'text',
    passage: 'json',
    text: 'text',
    mentions: 'json',
    authorId: 'number',
    createdAt: 'number',
    receivedAt: 'number',
    editedAt: 'number',
    resolvedBy: 'number',
    resolvedAt: 'number',
    archived: 'flag',
    edits: 'json',
  },
  indexes: { byExperiment: ['experimentId'], byThread: ['threadId'] },
})
