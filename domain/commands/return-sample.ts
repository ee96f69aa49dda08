import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { getLiveSample } from '../rules/samples/live-sample.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Returns a sample to its location; `thawed` adds one freeze–thaw. */
export const returnSample = defineCommand({
  name: 'sample.return',
  version: 1,
  description: {
    icon: 'back',
    verb: msg('Return'),
    activity: msg('Returned a sample'),
    topic: 'samples',
  },
  input: z.object({ sampleId: id, thawed: z.boolean() }),
  uses: ['samples'],
  refusals: ['permission.denied', 'sample.gone', 'sample.archived', 'sample.not-out'],
  about: (input) => [rowKey('samples', input.sampleId)],
  async apply(tx, { sampleId, thawed }, who) {
    const sample = await getLiveSample(tx, sampleId)
    await assertMay(tx, who, 'samples', 'Update', sample)
    if (sample.outBy === null) tx.refuse('sample.not-out', { sampleId, name: sample.name })
    await tx.patch('samples', sampleId, { outBy: null, outAt: null, missingSince: null, thaws: sample.thaws + (thawed ? 1 : 0) })
  },
})
