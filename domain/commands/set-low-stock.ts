import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { id } from '../input.ts'
import { limits } from '../limits.ts'
import { rowMark } from '../marks.ts'
import { getLiveSample } from '../rules/live-sample.ts'
import { assertMayUpdateSample } from '../rules/permitted.ts'

/** From which amount on, in the sample's unit, it counts as low; null for never. */
export const setLowStock = defineCommand({
  name: 'sample.set-low-stock',
  version: 1,
  input: z.object({ sampleId: id, lowAmount: z.nullable(z.number().check(z.nonnegative(), z.maximum(limits.amount.most))) }),
  uses: ['members', 'samples'],
  refusals: ['permission.denied', 'sample.gone', 'sample.archived'],
  about: (input) => [rowMark('samples', input.sampleId)],
  async apply(tx, { sampleId, lowAmount }, who) {
    await assertMayUpdateSample(tx, who, await getLiveSample(tx, sampleId))
    await tx.patch('samples', sampleId, { lowAmount })
  },
})
