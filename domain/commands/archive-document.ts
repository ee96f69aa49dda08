import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { getUnsigned } from '../rules/documents/open-document.ts'
import { getWritableSubject } from '../rules/documents/writable-subject.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Nothing can be added to an archived document until it is opened again. */
export const archiveDocument = defineCommand({
  name: 'document.archive',
  version: 1,
  input: z.object({ documentId: uniqueId, archived: z.boolean() }),
  uses: ['documents', 'sections', 'experiments', 'bucketGrants'],
  refusals: ['permission.denied', 'document.gone', 'document.signed', 'section.gone', 'section.locked', 'experiment.gone', 'experiment.signed'],
  about: (input) => [rowKey('documents', input.documentId)],
  async apply(tx, { documentId, archived }, who) {
    await assertMay(tx, who, 'documents', 'Update')
    const { subject } = await getUnsigned(tx, who, documentId)
    await getWritableSubject(tx, who, subject)
    await tx.patch('documents', documentId, { state: archived ? 'archived' : 'open' })
  },
})
