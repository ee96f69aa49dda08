import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { serverUser } from '../who.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { id } from '../input.ts'
import { limits } from '../limits.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { holdFilesOf } from '../rules/files/held-files.ts'

/**
 * Keeps what a signed experiment shows, although it belongs to something else: for experiments signed by a server before 0.4.0, whose
 * `experiment.sign` did not. Run by the server itself; refused to everyone else.
 */
export const holdFiles = defineCommand({
  name: 'file.hold',
  version: 1,
  description: {
    icon: 'lock',
    verb: msg('Keep'),
    activity: msg('Kept the files of a signed experiment'),
    topic: 'files',
  },
  input: z.object({ experimentId: id, fileIds: z.array(uniqueId).check(z.minLength(1), z.maxLength(limits.many.samples)) }),
  uses: ['files'],
  refusals: ['permission.denied'],
  about: (input) => [rowKey('experiments', input.experimentId)],
  async apply(tx, { experimentId, fileIds }, who) {
    if (who.userId !== serverUser) tx.refuse('permission.denied')
    await holdFilesOf(tx, experimentId, fileIds)
  },
})
