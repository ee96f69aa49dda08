import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getSeries, joinSeries, sampleIds } from '../rules/samples/series.ts'

/** Puts samples into a series. spec SER-02 */
export const addToSeries = defineCommand({
  name: 'series.add-samples',
  version: 1,
  description: {
    icon: 'tubes',
    verb: msg('Add to series'),
    activity: msg('Added samples to a series'),
    topic: 'samples',
  },
  input: z.object({ seriesId: id, sampleIds }),
  uses: ['sampleSeries', 'samples'],
  refusals: ['permission.denied', 'series.gone', 'sample.gone', 'sample.archived'],
  about: (input) => [rowKey('sampleSeries', input.seriesId), ...input.sampleIds.map((sampleId) => rowKey('samples', sampleId))],
  async apply(tx, { seriesId, sampleIds }, who) {
    await assertMay(tx, who, 'sampleSeries', 'Update')
    await getSeries(tx, seriesId)
    await joinSeries(tx, who, seriesId, sampleIds)
  },
})
