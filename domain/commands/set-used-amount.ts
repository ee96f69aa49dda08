import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { sectionSampleId } from '../entities/section-sample.ts'
import { id } from '../input.ts'
import { limits } from '../limits.ts'
import { isUnit } from '../rules/samples/amount.ts'
import { noteSectionChange } from '../rules/notebook/note-change.ts'
import { getLiveSample } from '../rules/samples/live-sample.ts'
import { remarkOverwritten } from '../rules/changes/remark-overwritten.ts'
import { getSamplesSection, giveBack, takeUsed, type UsedAmount } from '../rules/notebook/section-samples.ts'
import { sectionRefusals } from '../rules/notebook/notebook.ts'

const used = z.nullable(z.object({ amount: z.number().check(z.positive(), z.maximum(limits.amount.most)), unit: z.string().check(z.refine(isUnit)) }))

const none = { amount: null, unit: '' }

/** How much of a sample in a section was used; null for nothing. The difference comes out of the sample, or goes back into it. */
export const setUsedAmount = defineCommand({
  name: 'section.use-amount',
  version: 1,
  description: {
    icon: 'amount',
    verb: msg('Amount used'),
    activity: msg('Used a sample in an experiment'),
    topic: 'experiments',
    amountLabel: msg('Used in an experiment'),
  },
  /** `was`: what the person saw. */
  input: z.object({ sectionId: id, sampleId: id, used, was: z.exactOptional(used) }),
  uses: ['experiments', 'sections', 'sectionSamples', 'samples', 'bucketGrants'],
  refusals: [
    ...sectionRefusals,
    'section.sample-gone',
    'sample.gone',
    'sample.archived',
    'amount.below-zero',
    'amount.too-large',
    'amount.unit-mismatch',
    'input.invalid',
  ],
  about: (input) => [rowKey('samples', input.sampleId), rowKey('sections', input.sectionId)],
  async apply(tx, { sectionId, sampleId, used, was }, who) {
    const { section, experiment } = await getSamplesSection(tx, who, sectionId)
    // What came out was made here, not used.
    if (section.type !== 'SAMPLESIN') tx.refuse('input.invalid')
    const row = await tx.get('sectionSamples', sectionSampleId(sectionId, sampleId))
    if (!row) return tx.refuse('section.sample-gone', { sectionId, sampleId })
    const now = used ?? none
    await takeUsed(tx, await giveBack(tx, who, await getLiveSample(tx, sampleId), row), now)
    remarkOverwritten(tx, { sectionId }, { used: textOf(row) }, { used: textOf(now) }, { used: was === undefined ? was : textOf(was ?? none) })
    await tx.patch('sectionSamples', row.id, now)
    await noteSectionChange(tx, who, section, experiment)
  },
})

/** As a person reads it. */
const textOf = ({ amount, unit }: UsedAmount): string => (amount === null ? '' : `${amount} ${unit}`)
