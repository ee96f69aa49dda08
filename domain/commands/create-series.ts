import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, shortText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { joinSeries, sampleIds } from '../rules/samples/series.ts'

/** A named set of samples. spec SER-01 */
export const createSeries = defineCommand({
  name: 'series.create',
  version: 1,
  description: {
    icon: 'plus',
    verb: msg('New series'),
    activity: msg('Created a series'),
    topic: 'samples',
    corrections: { name: [['name']] },
  },
  input: z.object({ id, name: shortText, sampleIds }),
  uses: ['sampleSeries', 'samples'],
  refusals: ['permission.denied', 'series.id-taken', 'series.name-missing', 'sample.gone', 'sample.archived'],
  leasedIds: (input) => [{ kind: 'sampleSeries', id: input.id }],
  about: (input) => [rowKey('sampleSeries', input.id)],
  async apply(tx, { id, name, sampleIds }, who) {
    await assertMay(tx, who, 'sampleSeries', 'Create')
    if (!name.trim()) tx.refuse('series.name-missing')
    if (await tx.get('sampleSeries', id)) tx.refuse('series.id-taken', { seriesId: id })
    await tx.put('sampleSeries', { id, name: name.trim(), nameFold: normalizeText(name.trim()) })
    await joinSeries(tx, who, id, sampleIds)
  },
})
