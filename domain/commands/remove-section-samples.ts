import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { sectionSampleId } from '../entities/section-sample.ts'
import { id } from '../input.ts'
import { noteSectionChange } from '../rules/notebook/note-change.ts'
import { getSamplesSection, giveBack, sectionSampleIds } from '../rules/notebook/section-samples.ts'
import { sectionRefusals } from '../rules/notebook/notebook.ts'

/**
 * Removes samples from a section; what was used of them goes back into them. Samples that have been removed in the meantime are unchanged.
 * A sample that was deleted is removed without its amount.
 */
export const removeSectionSamples = defineCommand({
  name: 'section.remove-samples',
  version: 1,
  description: {
    icon: 'tubes',
    verb: msg('Remove samples'),
    activity: msg('Removed samples from an experiment'),
    topic: 'experiments',
    amountLabel: msg('Put back from an experiment'),
  },
  input: z.object({ sectionId: id, sampleIds: sectionSampleIds }),
  uses: ['experiments', 'sections', 'sectionSamples', 'samples', 'bucketGrants'],
  refusals: [...sectionRefusals, 'sample.archived', 'amount.too-large', 'amount.unit-mismatch', 'input.invalid'],
  about: (input) => [rowKey('sections', input.sectionId), ...input.sampleIds.map((sampleId) => rowKey('samples', sampleId))],
  async apply(tx, { sectionId, sampleIds }, who) {
    const { section, experiment } = await getSamplesSection(tx, who, sectionId)
    for (const sampleId of new Set(sampleIds)) {
      const row = await tx.get('sectionSamples', sectionSampleId(sectionId, sampleId))
      if (!row) continue
      const sample = row.amount === null ? undefined : await tx.get('samples', sampleId)
      if (sample?.archived) tx.refuse('sample.archived', { sampleId, name: sample.name })
      if (sample) await giveBack(tx, who, sample, row)
      await tx.remove('sectionSamples', row.id)
    }
    await noteSectionChange(tx, who, section, experiment)
  },
})
