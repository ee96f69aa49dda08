import { hash } from 'node:crypto'
import type { FileRow } from '#domain/entities/file.ts'
import type { AnyRow } from '#domain/schema.ts'
import { noon } from './factories.ts'

export const fileId = 'file-00000000-0000-0001'

export const newFile = { id: fileId, subject: 'samples#1', audience: 0, name: 'gel.png', mediaType: 'image/png', size: 5, sha256: 'a'.repeat(64) }

export const fileRow = (row: Partial<FileRow> = {}): FileRow => ({
  ...newFile,
  state: 'pending',
  archived: 0,
  addedBy: 1,
  addedAt: noon,
  receivedAt: null,
  storedAt: null,
  heldBy: null,
  ...row,
})

/** The file on the server, as someone else's change. */
export const storedFile = (row: Partial<FileRow> = {}) => ({ entity: 'files' as const, id: fileId, after: fileRow(row) as unknown as AnyRow })

export const sha256Of = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex')
