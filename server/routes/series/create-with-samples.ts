import * as z from 'zod/mini'
import { createSeries } from '#domain/commands/create-series.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { apiCommand } from '../../feed/run-as-api.ts'
import { takeIds } from '../../feed/leases.ts'
import { flag, jsonOf, notKept, plainText } from '../input.ts'
import { defineRoute } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { creationRefusals, newSample, planSamples } from '../samples/add-sample.ts'
import { wireQuantity } from '../samples/wire-quantity.ts'
import { wireValues } from '../samples/wire-meta.ts'

const body = z.strictObject({
  series: jsonOf(z.strictObject({ name: plainText(limits.name.longest), threshold: notKept })),
  samples: jsonOf(z.array(newSample).check(z.maxLength(limits.many.created))),
  quantitySettings: z.optional(z.nullable(jsonOf(wireQuantity))),
  sampleMetas: z._default(z.nullable(wireValues), []),
})

/**
 * POST /api/v1/sampleSeries/createWithSamples: a series of up to 100 new samples, all or none. Values and a quantity beside the samples are those of each
 * sample that has none of its own. Answers the number of the series.
 */
export const createWithSamples = defineRoute({
  method: 'POST',
  path: '/api/v1/sampleSeries/createWithSamples',
  access: 'member',
  writes: () => true,
  cost: 50,
  input: z.object({ query: z.object({ autoCreateMetaDefaults: flag }), body }),
  refusals: [...new Set([...creationRefusals, ...createSeries.refusals, 'input.nothing' as const])],
  async handler(call, { query, body: { series, samples, quantitySettings, sampleMetas } }) {
    if (samples.length === 0) throw new Refusal('input.nothing')
    const sent = samples.map((sample) => ({
      ...sample,
      // The last value counts if a field is named twice.
      sampleMetas: [...(sampleMetas ?? []), ...sample.sampleMetas],
      quantitySettings: sample.quantitySettings ?? quantitySettings,
    }))
    const { ids, acts } = await planSamples(call, sent, query.autoCreateMetaDefaults)
    const id = await takeIds(call.services.store, call.group.groupId, 'sampleSeries', 1)
    await runAllAsCaller(call, [...acts, apiCommand(createSeries, { id, name: series.name, sampleIds: ids })])
    return id
  },
})
