import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, shortText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { getExperiment, getLiveStudy } from '../rules/notebook/notebook.ts'
import { audienceFor, changeViewers, namedIn, readershipIn, readershipOf, viewersChange, viewerUses } from '../rules/notebook/readers.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { receivedLate } from '../rules/sync/received-late.ts'

/**
 * An experiment, a template of one, or an addendum to a signed one, without sections. Who sees it is what its study says, unless `readership` does;
 * an addendum is seen by those who see what it adds to.
 * Its id comes from a lease of the device, so a 001 barcode printed offline is final. spec ELN-01
 */
export const createExperiment = defineCommand({
  name: 'experiment.create',
  version: 1,
  description: {
    icon: 'plus',
    verb: msg('New experiment'),
    activity: msg('Created an experiment'),
    topic: 'experiments',
    corrections: { name: [['name']] },
  },
  input: z.object({
    id,
    studyId: id,
    name: shortText,
    isTemplate: z.exactOptional(z.boolean()),
    addendumOf: z.exactOptional(id),
    readership: viewersChange.readership,
    viewers: z.exactOptional(viewersChange.add),
  }),
  uses: [...viewerUses, 'studies', 'experiments', 'groupSettings', 'bucketGrants'],
  refusals: [
    'permission.denied',
    'study.gone',
    'study.archived',
    'experiment.name-missing',
    'experiment.id-taken',
    'experiment.gone',
    'member.gone',
    'input.invalid',
  ],
  leasedIds: (input) => [{ kind: 'experiments', id: input.id }],
  about: (input) => [rowKey('experiments', input.id)],
  async apply(tx, { id, studyId, name: typed, isTemplate = false, addendumOf = null, readership, viewers: named }, who) {
    await assertMay(tx, who, 'experiments', 'Create')
    const name = typed.trim()
    if (!name) tx.refuse('experiment.name-missing')
    const study = await getLiveStudy(tx, studyId)
    if (await tx.get('experiments', id)) tx.refuse('experiment.id-taken', { experimentId: id })
    const signed = addendumOf === null ? undefined : await getExperiment(tx, who, addendumOf)
    // An addendum stands beside the signed experiment that it adds to.
    if (signed && (signed.status !== 'SIGNED' || signed.studyId !== studyId || isTemplate)) tx.refuse('input.invalid', { field: 'addendumOf' })
    const shown = signed ? readershipOf(signed) : (readership ?? (isTemplate ? 'group' : await readershipIn(tx, study)))
    const begun = signed ? namedIn(signed) : named ? await changeViewers(tx, [], { add: named, remove: [] }) : study.viewers
    const people = { id, ownerId: who.userId, collaborators: [], viewers: shown === 'group' ? [] : begun.filter((userId) => userId !== who.userId) }
    await tx.put('experiments', {
      ...people,
      audience: await audienceFor(tx, people, shown),
      studyId,
      name,
      nameFold: normalizeText(name),
      status: 'PENDING',
      statusChangedAt: who.at,
      createdAt: who.at,
      receivedAt: receivedLate(who),
      changedBy: who.userId,
      changedAt: who.at,
      changeReceivedAt: receivedLate(who),
      isTemplate: isTemplate ? 1 : 0,
      archived: 0,
      edits: {},
      addendumOf,
    })
  },
})
