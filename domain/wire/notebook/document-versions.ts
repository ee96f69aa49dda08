import * as z from 'zod/mini'
import type { RichContent } from '../../rules/documents/rich-text.ts'
import { isRichText } from '../../rules/documents/rich-text.ts'
import { count, epochMs } from '../response-schema.ts'

/** What was written in a document in one go. GET /api/v1/documents/{documentId}/versions returns these, newest first. */
const documentVersionSchema = z.object({
  /** A later one has a larger number. */
  version: count,
  /** When the first and the last of it was written, in epoch ms by the server's clock. */
  beganAt: epochMs,
  at: epochMs,
  /** When the server received the last of it, if that was more than a day later; not sent by servers before 0.4.0. */
  receivedAt: z.optional(z.nullable(epochMs)),
  writers: z.array(z.object({ userId: z.int(), fullName: z.string() })),
  /** Words that it has and the version before does not, and the other way around; null if one of the two cannot be shown. */
  words: z.nullable(z.object({ added: count, removed: count })),
})
export type DocumentVersion = z.infer<typeof documentVersionSchema>

export const documentVersionsSchema = z.object({ data: z.array(documentVersionSchema), hasEarlier: z.boolean() })
export type DocumentVersions = z.infer<typeof documentVersionsSchema>

const content = z.nullable(z.custom<RichContent>(isRichText))

/** GET /api/v1/documents/{documentId}/versions/{version}: the text of a version and of the one before. Null if it cannot be shown. */
export const documentTextSchema = z.object({ content, before: content })
export type DocumentText = z.infer<typeof documentTextSchema>
