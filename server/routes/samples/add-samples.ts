import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { flag, jsonOf } from '../input.ts'
import { defineRoute } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { creationRefusals, newSample, planSamples } from './add-sample.ts'
import { wireValues } from './wire-meta.ts'

const body = jsonOf(
  z.array(z.strictObject({ sampleDto: newSample, sampleMetaDtos: z._default(z.nullable(wireValues), []) })).check(z.maxLength(limits.many.created)),
)

/**
 * POST /api/v1/samples/bulk: up to 100 samples, all or none, each as `sampleDto` with its values in `sampleMetaDtos`. What they may contain is said
 * at POST /api/v1/samples. Answers their numbers in the same order.
 */
export const addSamples = defineRoute({
  method: 'POST',
  path: '/api/v1/samples/bulk',
  access: 'member',
  writes: () => true,
  cost: 50,
  input: z.object({ query: z.object({ autoCreateMetaDefaults: flag }), body }),
  refusals: [...creationRefusals, 'input.nothing'],
  async handler(call, { query, body }) {
    if (body.length === 0) throw new Refusal('input.nothing')
    const sent = body.map(({ sampleDto, sampleMetaDtos }) => ({ ...sampleDto, sampleMetas: [...sampleDto.sampleMetas, ...(sampleMetaDtos ?? [])] }))
    const { ids, acts } = await planSamples(call, sent, query.autoCreateMetaDefaults)
    await runAllAsCaller(call, acts)
    return ids
  },
})
