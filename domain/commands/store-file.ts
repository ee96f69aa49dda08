import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { serverUser } from '../who.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { sha256Hex } from '../rules/files/file-input.ts'

/** The server has all bytes of the file. Run by the server itself; refused to everyone else. */
export const storeFile = defineCommand({
  name: 'file.store',
  version: 1,
  description: {
    icon: 'attachment',
    verb: msg('New file'),
    activity: msg('Received a file'),
    topic: 'files',
  },
  input: z.object({ fileId: uniqueId, sha256: sha256Hex }),
  uses: ['files'],
  refusals: ['permission.denied', 'file.gone'],
  about: (input) => [rowKey('files', input.fileId)],
  async apply(tx, { fileId, sha256 }, who) {
    if (who.userId !== serverUser) tx.refuse('permission.denied')
    const file = await tx.get('files', fileId)
    if (file?.sha256 !== sha256) tx.refuse('file.gone')
    await tx.patch('files', fileId, { state: 'stored', storedAt: who.at })
  },
})
