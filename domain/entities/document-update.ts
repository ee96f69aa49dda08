import { defineEntity } from '../entity.ts'

/**
 * A Yjs update of a document, or one part of a large one: it counts when all its parts are there.
 * Law 9: never changed. The server replaces many updates by one that contains them; see server/followers/merge-document.ts.
 */
export interface DocumentUpdateRow {
  /** See {@link updateRowId}. */
  id: string
  /** The same as that of the document. */
  audience: number
  documentId: string
  updateId: string
  /** From 1. */
  part: number
  parts: number
  /** The bytes of this part, in base64. */
  content: string
  /** Chain of the copy it was written in; see ChainRule in command.ts. Empty for those merged by the server. */
  chain: string
  /** 1 if the server could not read it as a Yjs update: it is left out. */
  unreadable: 0 | 1
}

/** One row for each part of an update. */
export const updateRowId = (updateId: string, part: number): string => `${updateId}.${part}`

export const documentUpdates = defineEntity<DocumentUpdateRow>()({
  table: 'documentUpdates',
  shape: 1,
  feed: 'group',
  fields: {
    id: 'text',
    audience: 'number',
    documentId: 'text',
    updateId: 'text',
    part: 'number',
    parts: 'number',
    content: 'text',
    chain: 'text',
    unreadable: 'flag',
  },
  indexes: { byDocument: ['documentId'] },
  bulky: ['content'],
})
