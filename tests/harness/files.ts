import { hash } from 'node:crypto'
import type { FileRow } from '#domain/entities/file.ts'
import type { AnyRow } from '#domain/schema.ts'
import { after } from './command-suite.ts'
import { noon } from './factories.ts'
import { notebook, type NotebookFields } from './notebook.ts'

export const fileId = 'file-00000000-0000-0001'

export const newFile = { id: fileId, subject: 'samples#1', audience: 0, name: 'gel.png', mediaType: 'image/png', size: 5, sha256: 'a'.repeat(64) }

export const fileRow = (row: Partial<FileRow> = {}): FileRow => ({ ...newFile, state: 'pending', archived: 0, addedBy: 1, addedAt: noon, storedAt: null, ...row })

/** The file on the server, as someone else's change. */
export const storedFile = (row: Partial<FileRow> = {}) => ({ entity: 'files' as const, id: fileId, after: fileRow(row) as unknown as AnyRow })

export const sha256Of = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex')

/** What changing a file is refused with, because of what it belongs to or because it is gone. */
export const refusedFiles = <Input>(input: Input) => {
  const fileOf = (subject: FileRow['subject'], fields: NotebookFields = {}) => ({ input: after(input, ...notebook(fields), storedFile({ subject })) })
  return {
    'file.gone': { input },
    'permission.denied': { by: 3, ...fileOf('sections#1') },
    'input.invalid': fileOf('storageLayers#1'),
    'sample.gone': fileOf('samples#99'),
    'sample.archived': fileOf('samples#4'),
    'section.gone': fileOf('sections#99'),
    'section.archived': fileOf('sections#1', { section: { archived: 1 } }),
    'experiment.gone': fileOf('sections#1', { section: { experimentId: 99 } }),
    'experiment.archived': fileOf('sections#1', { experiment: { archived: 1 } }),
  }
}
