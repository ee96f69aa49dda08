import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { serverUser } from '../who.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { id, moment } from '../input.ts'
import { limits } from '../limits.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { noteWriting as note } from '../rules/notebook/note-change.ts'
import { sectionOf } from '../rules/notebook/section-of-text.ts'

/** Who wrote last in a text, and when by their device and by the server (epoch ms). */
const writing = z.object({ documentId: uniqueId, userId: id, at: moment, receivedAt: moment })

/** Notes in a section and its experiment who wrote in its text last. Run by the server itself, behind `document.append`; refused to everyone else. */
export const noteWriting = defineCommand({
  name: 'experiment.note-writing',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('Write'),
    activity: msg('Noted who wrote in an experiment last'),
    topic: 'experiments',
  },
  input: z.object({ writings: z.array(writing).check(z.minLength(1), z.maxLength(limits.many.samples)) }),
  uses: ['documents', 'sections', 'experiments'],
  refusals: ['permission.denied'],
  about: ({ writings }) => writings.map(({ documentId }) => rowKey('documents', documentId)),
  async apply(tx, { writings }, who) {
    if (who.userId !== serverUser) tx.refuse('permission.denied')
    for (const { documentId, ...writer } of writings) {
      const document = await tx.get('documents', documentId)
      const section = document && (await sectionOf(tx, document))
      const experiment = section && (await tx.get('experiments', section.experimentId))
      if (experiment) await note(tx, { ...writer, groupId: who.groupId }, section, experiment)
    }
  },
})
