import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { assertMay } from '../rules/permitted.ts'
import { getVisibleFile } from '../rules/visible-file.ts'

/** Removes a file for good: its bytes are deleted unless another file of the group has the same. */
export const removeFile = defineCommand({
  name: 'file.remove',
  version: 1,
  input: z.object({ fileId: uniqueId }),
  uses: ['files', 'bucketGrants'],
  refusals: ['permission.denied', 'file.gone'],
  about: (input) => [rowKey('files', input.fileId)],
  async apply(tx, { fileId }, who) {
    await assertMay(tx, who, 'files', 'Update')
    await getVisibleFile(tx, who, fileId)
    await tx.remove('files', fileId)
  },
})
