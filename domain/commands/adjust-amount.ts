import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { limits } from '../limits.ts'
import { rowKey } from '../dependency-keys.ts'
import { addAmount, assertEnough } from '../rules/samples/add-amount.ts'
import { isUnit } from '../rules/samples/amount.ts'
import { getLiveSample } from '../rules/samples/live-sample.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Adds or takes out an amount. A difference and not a new value, so that the amounts two people pipette add up. An empty sample gets the given unit. */
export const adjustAmount = defineCommand({
  name: 'sample.adjust-amount',
  version: 1,
  description: {
    icon: 'amount',
    verb: msg('Amount'),
    activity: msg('Changed an amount'),
    topic: 'samples',
  },
  input: z.object({
    sampleId: id,
    delta: z.number().check(z.minimum(-limits.amount.most), z.maximum(limits.amount.most)),
    unit: z.string().check(z.refine(isUnit)),
  }),
  uses: ['samples'],
  refusals: ['permission.denied', 'sample.gone', 'sample.archived', 'amount.below-zero', 'amount.too-large', 'amount.unit-mismatch'],
  about: (input) => [rowKey('samples', input.sampleId)],
  async apply(tx, { sampleId, delta, unit }, who) {
    const sample = await getLiveSample(tx, sampleId)
    await assertMay(tx, who, 'samples', 'Update', sample)
    const after = addAmount(tx, sample, delta, unit)
    assertEnough(tx, sample, after)
    await tx.patch('samples', sampleId, after)
  },
})
