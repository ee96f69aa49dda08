import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { canSee } from '../rules/people/can-see.ts'
import { subjectKey, uniqueId } from '../rules/documents/document-input.ts'
import { fileName, fileSize, mediaType, sha256Hex } from '../rules/files/file-input.ts'
import { cleanFileName } from '../rules/files/file-name.ts'
import { changeFilesOf, fileSubjectRefusals, fileSubjectUses } from '../rules/files/file-subject.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { receivedLate } from '../rules/sync/received-late.ts'

/**
 * Names a file of a section, a sample, equipment, a result in its log book or a product, or one of the person that is in none of them. Waits for nothing: its bytes follow, and then the server stores it.
 * `audience` is one that the person sees themselves, for files that are in nothing; every other file has the audience of what it belongs to.
 */
export const addFile = defineCommand({
  name: 'file.add',
  version: 1,
  description: {
    icon: 'attachment',
    verb: msg('New file'),
    activity: msg('Added a file'),
    topic: 'files',
  },
  input: z.object({ id: uniqueId, subject: subjectKey, audience: z.int(), name: fileName, mediaType, size: fileSize, sha256: sha256Hex }),
  uses: ['files', ...fileSubjectUses],
  refusals: fileSubjectRefusals,
  about: (input) => [rowKey('files', input.id), input.subject],
  async apply(tx, input, who) {
    await assertMay(tx, who, 'files', 'Create')
    const name = cleanFileName(input.name)
    if (!name || (await tx.get('files', input.id))) tx.refuse('input.invalid')
    const given = await changeFilesOf(tx, who, input.subject)
    if (given === undefined && !(await canSee(tx, who, input.audience))) tx.refuse('permission.denied')
    const audience = given ?? input.audience
    await tx.put('files', {
      ...input,
      audience,
      name,
      state: 'pending',
      archived: 0,
      addedBy: who.userId,
      addedAt: who.at,
      receivedAt: receivedLate(who),
      storedAt: null,
      heldBy: null,
    })
  },
})
