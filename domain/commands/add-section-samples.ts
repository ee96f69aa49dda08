import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { sectionSampleId } from '../entities/section-sample.ts'
import { id } from '../input.ts'
import { noteSectionChange } from '../rules/notebook/note-change.ts'
import { getLiveSample } from '../rules/samples/live-sample.ts'
import { getSamplesSection, sectionSampleIds } from '../rules/notebook/section-samples.ts'
import { sectionRefusals } from '../rules/notebook/notebook.ts'
import { receivedLate } from '../rules/sync/received-late.ts'

/** Adds samples to a section of samples; those that are there stay as they are. What was reserved for the experiment is no longer reserved. spec ELN-06 */
export const addSectionSamples = defineCommand({
  name: 'section.add-samples',
  version: 1,
  description: {
    icon: 'plus',
    verb: msg('Add samples'),
    activity: msg('Added samples to an experiment'),
    topic: 'experiments',
  },
  input: z.object({ sectionId: id, sampleIds: sectionSampleIds }),
  uses: ['experiments', 'sections', 'sectionSamples', 'samples', 'sampleReservations', 'bucketGrants'],
  refusals: [...sectionRefusals, 'sample.gone', 'sample.archived', 'input.invalid'],
  about: (input) => [rowKey('sections', input.sectionId), ...input.sampleIds.map((sampleId) => rowKey('samples', sampleId))],
  async apply(tx, { sectionId, sampleIds }, who) {
    const { section, experiment } = await getSamplesSection(tx, who, sectionId)
    for (const sampleId of new Set(sampleIds)) {
      const id = sectionSampleId(sectionId, sampleId)
      if (await tx.get('sectionSamples', id)) continue
      const { name } = await getLiveSample(tx, sampleId)
      const { audience, id: experimentId } = experiment
      const added = { addedBy: who.userId, addedAt: who.at, receivedAt: receivedLate(who) }
      await tx.put('sectionSamples', { id, audience, sectionId, experimentId, sampleId, name, amount: null, unit: '', ...added })
      for (const reservation of await tx.where('sampleReservations', 'bySample', [sampleId]))
        if (reservation.experimentId === experimentId) await tx.remove('sampleReservations', reservation.id)
    }
    await noteSectionChange(tx, who, section, experiment)
  },
})
