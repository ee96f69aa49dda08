import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { getLiveSample } from '../rules/samples/live-sample.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Someone takes a sample to the bench. It keeps its location, and others see who has it. */
export const checkOutSample = defineCommand({
  name: 'sample.check-out',
  version: 1,
  description: {
    icon: 'hand',
    verb: msg('Check out'),
    activity: msg('Checked out a sample'),
    topic: 'samples',
  },
  input: z.object({ sampleId: id }),
  uses: ['samples'],
  refusals: ['permission.denied', 'sample.gone', 'sample.archived', 'sample.out'],
  about: (input) => [rowKey('samples', input.sampleId)],
  async apply(tx, { sampleId }, who) {
    const sample = await getLiveSample(tx, sampleId)
    await assertMay(tx, who, 'samples', 'Update', sample)
    if (sample.outBy !== null) tx.refuse('sample.out', { sampleId, name: sample.name, by: sample.outBy })
    await tx.patch('samples', sampleId, { outBy: who.userId, outAt: who.at, missingSince: null })
  },
})
