import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { changeFilesOf, fileSubjectRefusals, fileSubjectUses } from '../rules/files/file-subject.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getFreeFile } from '../rules/files/held-files.ts'

/** Removes a file from what it belongs to, or brings it back. Its bytes stay. */
export const archiveFile = defineCommand({
  name: 'file.archive',
  version: 1,
  description: {
    icon: 'archive',
    verb: msg('Remove'),
    activity: msg('Removed or restored a file'),
    topic: 'files',
  },
  input: z.object({ fileId: uniqueId, archived: z.boolean() }),
  uses: ['files', ...fileSubjectUses],
  refusals: ['file.gone', 'file.signed', ...fileSubjectRefusals],
  about: (input) => [rowKey('files', input.fileId)],
  async apply(tx, { fileId, archived }, who) {
    await assertMay(tx, who, 'files', 'Update')
    const file = await getFreeFile(tx, who, fileId)
    await changeFilesOf(tx, who, file.subject)
    await tx.patch('files', fileId, { archived: archived ? 1 : 0 })
  },
})
