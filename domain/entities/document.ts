import { defineEntity, type RowKey } from '../entity.ts'

/** Only an open document can be written in. A signed one never changes again. */
export type DocumentState = 'open' | 'signed' | 'archived'

/** A text that several people write in at once. Its content is in `documentUpdates`. */
export interface DocumentRow {
  id: string
  audience: number
  /** The row key of what it belongs to, e.g. `samples#12`. */
  subject: RowKey
  /** The number of its schema in document-schemas.ts. An app that does not know the number shows the document read-only. */
  schemaNumber: number
  state: DocumentState
  signedBy: number | null
  /** Epoch ms. */
  signedAt: number | null
  /** SHA-256 of the signed content as canonical JSON. The server adds it after signing; from then on, the updates stay as they are. */
  digest: string | null
  /** 1 if the content does not fit the schema: it is shown as text. */
  quarantined: 0 | 1
}

export const documents = defineEntity<DocumentRow>()({
  table: 'documents',
  shape: 1,
  feed: 'group',
  fields: {
    id: 'text',
    audience: 'number',
    subject: 'text',
    schemaNumber: 'number',
    state: 'text',
    signedBy: 'number',
    signedAt: 'number',
    digest: 'text',
    quarantined: 'flag',
  },
  indexes: { bySubject: ['subject'] },
})
