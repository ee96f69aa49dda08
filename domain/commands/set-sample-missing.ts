import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { getLiveSample } from '../rules/samples/live-sample.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Someone looked for a sample at its location and did not find it, or found it after all. It keeps its location; the compartment was not counted. */
export const setSampleMissing = defineCommand({
  name: 'sample.set-missing',
  version: 1,
  description: {
    icon: 'question',
    verb: msg('Missing'),
    activity: msg('Marked a sample as missing or found'),
    topic: 'samples',
  },
  input: z.object({ sampleId: id, missing: z.boolean() }),
  uses: ['samples'],
  refusals: ['permission.denied', 'sample.gone', 'sample.archived', 'sample.out'],
  about: (input) => [rowKey('samples', input.sampleId)],
  async apply(tx, { sampleId, missing }, who) {
    // As for a stock-take: whoever looks may say what is not there.
    await assertMay(tx, who, 'samples', 'UpdateOwn')
    const sample = await getLiveSample(tx, sampleId)
    if (sample.outBy !== null) tx.refuse('sample.out', { sampleId, name: sample.name, by: sample.outBy })
    // Missed twice, it has been missing since the first time.
    await tx.patch('samples', sampleId, { missingSince: missing ? (sample.missingSince ?? who.at) : null })
  },
})
