import * as z from 'zod/mini'
import { addToSeries } from '#domain/commands/add-to-series.ts'
import { createSeries } from '#domain/commands/create-series.ts'
import { limits } from '#domain/limits.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { Refusal } from '#domain/tx.ts'
import { takeIds } from '../../feed/leases.ts'
import { idsOf, plainText, wireIds } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'

/**
 * POST …/addToSampleSeries.ashx: `seriesName`, `addSampleIds`. Adds samples to the series of that
 * name, which is created if there is none; returns `sampleSeriesId`. spec SER-02
 */
export const addToSampleSeries = defineRoute({
  method: 'POST',
  path: '/members/inventory/browser/addToSampleSeries.ashx',
  access: 'member',
  writes: () => true,
  input: z.object({
    body: z.strictObject({ seriesName: plainText(limits.name.longest), addSampleIds: z.optional(wireIds), 'addSampleIds[]': z.optional(wireIds) }),
  }),
  refusals: [...addToSeries.refusals, ...createSeries.refusals, 'id.exhausted', 'input.nothing'],
  async handler(call, { body }) {
    const sampleIds = idsOf(body.addSampleIds, body['addSampleIds[]'])
    if (sampleIds.length === 0) throw new Refusal('input.nothing')
    const name = body.seriesName.trim()
    const [series] = name ? await readGroup(call.services, call.group, (rows) => rows.where('sampleSeries', 'byName', [normalizeText(name)], { limit: 1 })) : []
    if (series) {
      await runAsCaller(call, addToSeries, { seriesId: series.id, sampleIds })
      return { sampleSeriesId: series.id }
    }
    const id = await takeIds(call.services.store, call.group.groupId, 'sampleSeries', 1)
    await runAsCaller(call, createSeries, { id, name, sampleIds })
    return { sampleSeriesId: id }
  },
})
