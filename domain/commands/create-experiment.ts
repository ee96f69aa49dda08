import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { id, shortText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { getExperiment, getLiveStudy } from '../rules/notebook/notebook.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { receivedLate } from '../rules/sync/received-late.ts'

/** An experiment, a template of one, or an addendum to a signed one, without sections. Its id comes from a lease of the device, so a 001 barcode printed offline is final. spec ELN-01 */
export const createExperiment = defineCommand({
  name: 'experiment.create',
  version: 1,
  input: z.object({ id, studyId: id, name: shortText, isTemplate: z.exactOptional(z.boolean()), addendumOf: z.exactOptional(id) }),
  uses: ['studies', 'experiments', 'bucketGrants'],
  refusals: ['permission.denied', 'study.gone', 'study.archived', 'experiment.name-missing', 'experiment.id-taken', 'experiment.gone', 'input.invalid'],
  leasedIds: (input) => [{ kind: 'experiments', id: input.id }],
  about: (input) => [rowKey('experiments', input.id)],
  async apply(tx, { id, studyId, name: typed, isTemplate = false, addendumOf = null }, who) {
    await assertMay(tx, who, 'experiments', 'Create')
    const name = typed.trim()
    if (!name) tx.refuse('experiment.name-missing')
    await getLiveStudy(tx, studyId)
    if (await tx.get('experiments', id)) tx.refuse('experiment.id-taken', { experimentId: id })
    const signed = addendumOf === null ? undefined : await getExperiment(tx, who, addendumOf)
    // An addendum stands beside the signed experiment that it adds to.
    if (signed && (signed.status !== 'SIGNED' || signed.studyId !== studyId || isTemplate)) tx.refuse('input.invalid', { field: 'addendumOf' })
    await tx.put('experiments', {
      id,
      audience: signed?.audience ?? 0,
      studyId,
      name,
      nameFold: normalizeText(name),
      status: 'PENDING',
      statusChangedAt: who.at,
      ownerId: who.userId,
      collaborators: [],
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
