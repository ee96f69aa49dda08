import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { getUnsigned } from '../rules/documents/open-document.ts'
import { getWritableText, textRefusals } from '../rules/documents/writable-text.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Nothing can be added to an archived document until it is opened again. */
export const archiveDocument = defineCommand({
  name: 'document.archive',
  version: 1,
  description: {
    icon: 'archive',
    verb: msg('Archive', 'verb'),
    activity: msg('Archived a document'),
    topic: 'texts',
  },
  input: z.object({ documentId: uniqueId, archived: z.boolean() }),
  uses: ['documents', 'sections', 'experiments', 'bucketGrants'],
  refusals: [...textRefusals, 'document.signed'],
  about: (input) => [rowKey('documents', input.documentId)],
  async apply(tx, { documentId, archived }, who) {
    await assertMay(tx, who, 'documents', 'Update')
    await getWritableText(tx, who, await getUnsigned(tx, who, documentId))
    await tx.patch('documents', documentId, { state: archived ? 'archived' : 'open' })
  },
})
