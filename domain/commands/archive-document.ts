import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { getUnsigned } from '../rules/documents/open-document.ts'
import { assertMay } from '../rules/permitted.ts'

/** Nothing can be added to an archived document until it is opened again. */
export const archiveDocument = defineCommand({
  name: 'document.archive',
  version: 1,
  input: z.object({ documentId: uniqueId, archived: z.boolean() }),
  uses: ['documents', 'bucketGrants'],
  refusals: ['permission.denied', 'document.gone', 'document.signed'],
  about: (input) => [rowKey('documents', input.documentId)],
  async apply(tx, { documentId, archived }, who) {
    await assertMay(tx, who, 'documents', 'Update')
    await getUnsigned(tx, who, documentId)
    await tx.patch('documents', documentId, { state: archived ? 'archived' : 'open' })
  },
})
