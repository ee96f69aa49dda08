import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { sectionTypes } from '../entities/section.ts'
import { id, shortText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { noteChange } from '../rules/notebook/note-change.ts'
import { getWritableExperiment } from '../rules/notebook/notebook.ts'
import { isNamed } from '../rules/notebook/section-text.ts'
import { orderKey } from '../rules/order-key.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { receivedLate } from '../rules/sync/received-late.ts'

/** A section of an experiment. Its document is created after it, by `document.create`. spec ELN-03 */
export const createSection = defineCommand({
  name: 'section.create',
  version: 1,
  description: {
    icon: 'plus',
    verb: msg('New section'),
    activity: msg('Added a section'),
    topic: 'experiments',
    corrections: { name: [['name']] },
  },
  input: z.object({ id, experimentId: id, type: z.enum(sectionTypes), name: shortText, orderKey, documentId: z.nullable(uniqueId) }),
  uses: ['experiments', 'sections', 'documents', 'bucketGrants'],
  refusals: ['permission.denied', 'experiment.gone', 'experiment.archived', 'experiment.signed', 'section.name-missing', 'section.id-taken', 'input.invalid'],
  leasedIds: (input) => [{ kind: 'sections', id: input.id }],
  about: (input) => [rowKey('sections', input.id)],
  async apply(tx, { id, experimentId, type, name: typed, orderKey, documentId }, who) {
    await assertMay(tx, who, 'sections', 'Create')
    const experiment = await getWritableExperiment(tx, who, experimentId)
    const name = typed.trim()
    if (!name) tx.refuse('section.name-missing')
    if (await tx.get('sections', id)) tx.refuse('section.id-taken', { sectionId: id })
    // A document that exists belongs to something else, and one that another section names will belong to that.
    if (documentId !== null && ((await tx.get('documents', documentId)) || (await isNamed(tx, documentId)))) tx.refuse('input.invalid', { field: 'documentId' })
    await tx.put('sections', {
      id,
      audience: experiment.audience,
      experimentId,
      type,
      name,
      orderKey,
      documentId,
      meta: {},
      ownerId: who.userId,
      createdAt: who.at,
      receivedAt: receivedLate(who),
      changedBy: who.userId,
      changedAt: who.at,
      changeReceivedAt: receivedLate(who),
      archived: 0,
      lockedBy: null,
      edits: {},
    })
    await noteChange(tx, who, experiment)
  },
})
