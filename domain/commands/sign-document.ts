import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { parseRowKey, rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { getUnsigned } from '../rules/documents/open-document.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** From now on, nothing is added. The server then computes the digest of the content. The text of a section is signed with its experiment only. */
export const signDocument = defineCommand({
  name: 'document.sign',
  version: 1,
  description: {
    icon: 'signature',
    verb: msg('Sign'),
    activity: msg('Signed a document'),
    topic: 'signatures',
  },
  input: z.object({ documentId: uniqueId }),
  uses: ['documents', 'bucketGrants'],
  refusals: ['permission.denied', 'document.gone', 'document.signed', 'document.archived'],
  about: (input) => [rowKey('documents', input.documentId)],
  async apply(tx, { documentId }, who) {
    await assertMay(tx, who, 'documents', 'Sign')
    const { state, subject } = await getUnsigned(tx, who, documentId)
    if (parseRowKey(subject).entity === 'sections') tx.refuse('permission.denied')
    if (state === 'archived') tx.refuse('document.archived')
    await tx.patch('documents', documentId, { state: 'signed', signedBy: who.userId, signedAt: who.at })
  },
})
