import { DocumentCopy } from '#db/documents/document-copy.ts'
import { createDocument } from '#domain/commands/create-document.ts'
import { plainTextSchema } from '#domain/document-schema-numbers.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { AnyRow } from '#domain/schema.ts'
import type { TestDevice } from './two-devices.ts'

export const documentId = 'document-0000-0000-0001'

export const newDocument = { id: documentId, subject: 'samples#1', schemaNumber: plainTextSchema, audience: 0 }

export const documentRow = (row: Partial<AnyRow> = {}): AnyRow => ({
  ...newDocument,
  state: 'open',
  signedBy: null,
  signedAt: null,
  digest: null,
  quarantined: 0,
  ...row,
})

/** A document for all, on the server and on these devices. */
export async function shareDocument(first: TestDevice, ...others: TestDevice[]): Promise<void> {
  await first.do(createDocument, newDocument)
  await first.sync()
  for (const other of others) await other.sync()
}

/** The rows of the document on a device. */
export const updatesOn = (device: TestDevice, id = documentId): DocumentUpdateRow[] =>
  ([...device.disk.view().documentUpdates.values()] as unknown as DocumentUpdateRow[]).filter((row) => row.documentId === id)

export const openCopy = (device: TestDevice): DocumentCopy => new DocumentCopy(documentId, updatesOn(device))

export const textOf = (copy: DocumentCopy): string => copy.doc.getText('text').toJSON()
export const textOn = (device: TestDevice): string => textOf(openCopy(device))

/** Someone types in an open copy, and it is saved on the device. */
export async function type(device: TestDevice, copy: DocumentCopy, text: string, at = copy.doc.getText('text').length): Promise<void> {
  copy.doc.getText('text').insert(at, text)
  await copy.save('Wrote', (mutations) => device.write(...mutations))
}

/** A document of a section, on the server, as someone else's change. */
export const sectionDocument = (row: Partial<AnyRow> = {}) => storedDocument({ subject: 'sections#1', ...row })

/** The document on the server, as someone else's change. */
export const storedDocument = (row: Partial<AnyRow> = {}) => ({ entity: 'documents' as const, id: documentId, after: documentRow(row) })
