import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { rowKey } from '../dependency-keys.ts'
import { canSee } from '../rules/can-see.ts'
import { subjectKey, uniqueId } from '../rules/documents/document-input.ts'
import { fileName, fileSize, mediaType, sha256Hex } from '../rules/file-input.ts'
import { assertMay } from '../rules/permitted.ts'

/** Names a file. Waits for nothing: its bytes follow, and then the server stores it. `audience` is one that the person sees themselves. */
export const addFile = defineCommand({
  name: 'file.add',
  version: 1,
  input: z.object({ id: uniqueId, subject: subjectKey, audience: z.int(), name: fileName, mediaType, size: fileSize, sha256: sha256Hex }),
  uses: ['files', 'bucketGrants'],
  refusals: ['permission.denied', 'input.invalid'],
  about: (input) => [rowKey('files', input.id)],
  async apply(tx, input, who) {
    await assertMay(tx, who, 'files', 'Create')
    if (!(await canSee(tx, who, input.audience))) tx.refuse('permission.denied')
    if (await tx.get('files', input.id)) tx.refuse('input.invalid')
    await tx.put('files', { ...input, state: 'pending' })
  },
})
