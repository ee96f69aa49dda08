import * as z from 'zod/mini'
import { createSeries } from '#domain/commands/create-series.ts'
import { limits } from '#domain/limits.ts'
import { apiCommand } from '../../feed/run-as-api.ts'
import { takeIds } from '../../feed/leases.ts'
import { flag, jsonOf, plainText, wireId, wireInt } from '../input.ts'
import { defineRoute } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { copyOptions, copyRefusals, planCopies } from '../samples/clone-sample.ts'
import { readForChange } from '../samples/read-for-change.ts'

const step = wireInt(0, 1_000_000)
/** How copies are numbered: behind the name, or in front of it. */
const numbering = z.strictObject({
  startNumber: z._default(step, 1),
  stepSize: z._default(step, 1),
  numberPosition: z._default(z.enum(['Append', 'Prepend']), 'Append'),
})
const usualNumbering = { startNumber: 1, stepSize: 1, numberPosition: 'Append' } as const

const body = z.strictObject({
  ...copyOptions,
  seriesName: plainText(limits.name.longest),
  incrementSampleName: z._default(z.nullable(jsonOf(numbering)), null),
  includeSourceSample: flag,
})

/**
 * POST /api/v1/samples/{sampleID}/cloneIntoSeries: copies as POST …/clone makes them, in a new series, with the sample itself if `includeSourceSample`.
 * Answers the number of the series.
 */
export const cloneIntoSeries = defineRoute({
  method: 'POST',
  path: '/api/v1/samples/:sampleId/cloneIntoSeries',
  access: 'member',
  writes: () => true,
  cost: 20,
  input: z.object({ params: z.object({ sampleId: wireId }), body }),
  refusals: [...new Set([...copyRefusals, ...createSeries.refusals])],
  async handler(call, { params: { sampleId }, body: { seriesName, incrementSampleName, includeSourceSample, ...options } }) {
    const source = await readForChange(call, sampleId)
    const { startNumber, stepSize, numberPosition } = incrementSampleName ?? usualNumbering
    const nameOf = (at: number) => {
      const number = startNumber + at * stepSize
      return numberPosition === 'Prepend' ? `${number} ${source.sample.name}` : `${source.sample.name} ${number}`
    }
    const { ids, acts } = await planCopies(call, source, options, nameOf)
    const id = await takeIds(call.services.store, call.group.groupId, 'sampleSeries', 1)
    const sampleIds = includeSourceSample ? [sampleId, ...ids] : ids
    await runAllAsCaller(call, [...acts, apiCommand(createSeries, { id, name: seriesName, sampleIds })])
    return id
  },
})
