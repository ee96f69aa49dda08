import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getSeries, sampleIds } from '../rules/samples/series.ts'

/** Removes samples from a series. Samples that have left it in the meantime, or no longer exist, are unchanged. */
export const removeFromSeries = defineCommand({
  name: 'series.remove-samples',
  version: 1,
  description: {
    icon: 'tubes',
    verb: msg('Remove from series'),
    activity: msg('Removed samples from a series'),
    topic: 'samples',
  },
  input: z.object({ seriesId: id, sampleIds }),
  uses: ['sampleSeries', 'samples'],
  refusals: ['permission.denied', 'series.gone'],
  about: (input) => [rowKey('sampleSeries', input.seriesId), ...input.sampleIds.map((sampleId) => rowKey('samples', sampleId))],
  async apply(tx, { seriesId, sampleIds }, who) {
    await assertMay(tx, who, 'sampleSeries', 'Update')
    await getSeries(tx, seriesId)
    for (const sampleId of new Set(sampleIds)) {
      const sample = await tx.get('samples', sampleId)
      if (sample?.seriesId !== seriesId) continue
      await assertMay(tx, who, 'samples', 'Update', sample)
      await tx.patch('samples', sampleId, { seriesId: null })
    }
  },
})
