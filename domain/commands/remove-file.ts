import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { changeFilesOf, fileSubjectRefusals, fileSubjectUses } from '../rules/files/file-subject.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getFreeFile } from '../rules/files/held-files.ts'

/** Deletes a file for good: its bytes are deleted unless another file of the group has the same. */
export const removeFile = defineCommand({
  name: 'file.remove',
  version: 1,
  description: {
    icon: 'trash',
    verb: msg('Delete'),
    activity: msg('Deleted a file'),
    topic: 'files',
  },
  input: z.object({ fileId: uniqueId }),
  uses: ['files', ...fileSubjectUses],
  refusals: ['file.gone', 'file.signed', ...fileSubjectRefusals],
  about: (input) => [rowKey('files', input.fileId)],
  async apply(tx, { fileId }, who) {
    await assertMay(tx, who, 'files', 'Update')
    const file = await getFreeFile(tx, who, fileId)
    await changeFilesOf(tx, who, file.subject)
    await tx.remove('files', fileId)
  },
})
