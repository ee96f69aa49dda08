import type { DependencyKey } from '../dependency-keys.ts'
import { defineEntity } from '../entity.ts'

/** `stored`: the server has all its bytes, and they have the hash. Only the server says so. */
export type FileState = 'pending' | 'stored'

/** A file that belongs to something. Its bytes are not in the row: they are uploaded beside the queue. */
export interface FileRow {
  id: string
  audience: number
  /** The row key of what it belongs to, e.g. `samples#12`. */
  subject: DependencyKey
  name: string
  /** A media type, e.g. `image/png`, as the device named it. */
  mediaType: string
  /** Bytes. */
  size: number
  /** Of its bytes, in hex. */
  sha256: string
  state: FileState
}

export const files = defineEntity<FileRow>()({
  table: 'files',
  shape: 1,
  feed: 'group',
  fields: { id: 'text', audience: 'number', subject: 'text', name: 'text', mediaType: 'text', size: 'number', sha256: 'text', state: 'text' },
  indexes: { bySubject: ['subject'], byContent: ['sha256'] },
})
