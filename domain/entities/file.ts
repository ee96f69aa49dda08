import { defineEntity, type RowKey } from '../entity.ts'

/** `stored`: the server has all its bytes, and they have the hash. Only the server says so. */
export type FileState = 'pending' | 'stored'

/** A file that belongs to something. Its bytes are not in the row: they are uploaded beside the queue. */
export interface FileRow {
  id: string
  audience: number
  /** The row key of what it belongs to, e.g. `samples#12`. */
  subject: RowKey
  name: string
  /** A media type, e.g. `image/png`, as the device named it. */
  mediaType: string
  /** Bytes. */
  size: number
  /** Hash of its bytes, in hex. */
  sha256: string
  state: FileState
  /** Removed by a person, who can bring it back. Its bytes stay. */
  archived: 0 | 1
  /** Who added it, and when (epoch ms); 0 if that was not recorded. */
  addedBy: number
  addedAt: number
  /** When the server received that it was added (epoch ms), if it was more than a day later; see received-late.ts. */
  receivedAt: number | null
  /** When the server had all of it (epoch ms); null until then, and if that was not recorded. */
  storedAt: number | null
  /** The signed experiment that shows it, although it belongs to something else: from then on, nobody takes it away. Null for any other. */
  heldBy: number | null
}

export const files = defineEntity<FileRow>()({
  table: 'files',
  shape: 7,
  feed: 'group',
  fields: {
    id: 'text',
    audience: 'number',
    subject: 'text',
    name: 'text',
    mediaType: 'text',
    size: 'number',
    sha256: 'text',
    state: 'text',
    archived: 'flag',
    addedBy: 'number',
    addedAt: 'number',
    storedAt: 'number',
    receivedAt: 'number',
    heldBy: 'number',
  },
  defaults: { archived: 0, addedBy: 0, addedAt: 0, storedAt: null, receivedAt: null, heldBy: null },
  indexes: { bySubject: ['subject'], byContent: ['sha256'], byHolder: ['heldBy'] },
})
