import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, shortText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getSeries } from '../rules/samples/series.ts'

export const renameSeries = defineCommand({
  name: 'series.rename',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('Rename'),
    activity: msg('Renamed a series'),
    topic: 'samples',
    corrections: { name: [['name']] },
  },
  input: z.object({ seriesId: id, was: shortText, name: shortText }),
  uses: ['sampleSeries'],
  refusals: ['permission.denied', 'series.gone', 'series.name-missing'],
  about: (input) => [rowKey('sampleSeries', input.seriesId)],
  async apply(tx, { seriesId, was, name }, who) {
    await assertMay(tx, who, 'sampleSeries', 'Update')
    const series = await getSeries(tx, seriesId)
    const wanted = name.trim()
    if (!wanted) tx.refuse('series.name-missing')
    if (series.name !== was && series.name !== wanted) tx.remark({ seriesId, field: 'name', theirs: series.name, yours: wanted })
    await tx.patch('sampleSeries', seriesId, { name: wanted, nameFold: normalizeText(wanted) })
  },
})
