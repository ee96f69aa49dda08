import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, lowAmount } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { getLiveSample } from '../rules/samples/live-sample.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { remarkOverwritten } from '../rules/changes/remark-overwritten.ts'

/** The amount, in the sample's unit, at or below which it counts as low; null for never. */
export const setLowStock = defineCommand({
  name: 'sample.set-low-stock',
  version: 1,
  description: {
    icon: 'amount',
    verb: msg('Low stock at'),
    activity: msg('Changed a low stock limit'),
    topic: 'samples',
  },
  /** `was`: what the person saw. */
  input: z.object({ sampleId: id, lowAmount, was: z.exactOptional(lowAmount) }),
  uses: ['samples'],
  refusals: ['permission.denied', 'sample.gone', 'sample.archived'],
  about: (input) => [rowKey('samples', input.sampleId)],
  async apply(tx, { sampleId, lowAmount, was }, who) {
    const sample = await getLiveSample(tx, sampleId)
    await assertMay(tx, who, 'samples', 'Update', sample)
    remarkOverwritten(tx, { sampleId }, sample, { lowAmount }, { lowAmount: was })
    await tx.patch('samples', sampleId, { lowAmount })
  },
})
