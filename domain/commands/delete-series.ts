import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getSeries } from '../rules/samples/series.ts'

/** Deletes a series. Its samples stay without a series, so whoever may not remove one of them may not delete the series either. */
export const deleteSeries = defineCommand({
  name: 'series.delete',
  version: 1,
  description: {
    icon: 'trash',
    verb: msg('Delete series'),
    activity: msg('Deleted a series'),
    topic: 'samples',
  },
  input: z.object({ seriesId: id }),
  uses: ['sampleSeries', 'samples'],
  refusals: ['permission.denied', 'series.gone'],
  about: (input) => [rowKey('sampleSeries', input.seriesId)],
  async apply(tx, { seriesId }, who) {
    await assertMay(tx, who, 'sampleSeries', 'Update')
    await getSeries(tx, seriesId)
    for (const sample of await tx.where('samples', 'bySeries', [seriesId])) {
      await assertMay(tx, who, 'samples', 'Update', sample)
      await tx.patch('samples', sample.id, { seriesId: null })
    }
    await tx.remove('sampleSeries', seriesId)
  },
})
