import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { experimentCode } from '../rules/notebook/experiment-code.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Permanently deletes a sample, its files and its reservations: only from the archive, and only if nothing was derived from it and no signed experiment names it or shows its files. */
export const deleteSample = defineCommand({
  name: 'sample.delete',
  version: 1,
  description: {
    icon: 'trash',
    verb: msg('Delete'),
    activity: msg('Deleted a sample for good'),
    topic: 'samples',
  },
  input: z.object({ sampleId: id }),
  uses: ['samples', 'files', 'sampleReservations', 'sectionSamples', 'experiments'],
  refusals: ['permission.denied', 'sample.gone', 'sample.not-archived', 'sample.has-children', 'sample.signed'],
  about: (input) => [rowKey('samples', input.sampleId)],
  async apply(tx, { sampleId }, who) {
    const sample = await tx.get('samples', sampleId)
    if (!sample) return tx.refuse('sample.gone', { sampleId })
    await assertMay(tx, who, 'samples', 'Delete', sample)
    if (!sample.archived) tx.refuse('sample.not-archived', { sampleId, name: sample.name })
    const [child] = await tx.where('samples', 'byParent', [sampleId], { limit: 1 })
    if (child) tx.refuse('sample.has-children', { sampleId, child: child.id, childName: child.name })
    for (const { experimentId } of await tx.where('sectionSamples', 'bySample', [sampleId])) {
      const experiment = await tx.get('experiments', experimentId)
      if (experiment?.status === 'SIGNED') tx.refuse('sample.signed', { sampleId, experiment: experimentCode(experimentId) })
    }
    const files = await tx.where('files', 'bySubject', [rowKey('samples', sampleId)])
    for (const { heldBy } of files) if (heldBy !== null) tx.refuse('sample.signed', { sampleId, experiment: experimentCode(heldBy) })
    for (const file of files) await tx.remove('files', file.id)
    for (const reservation of await tx.where('sampleReservations', 'bySample', [sampleId])) await tx.remove('sampleReservations', reservation.id)
    await tx.remove('samples', sampleId)
  },
})
