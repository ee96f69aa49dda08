import { createSeries } from '#domain/commands/create-series.ts'
import { limits } from '#domain/limits.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { addToSeriesChange, inSeriesText, leaveMutations, type NamedSeries, type SeriesMember } from './add-to-series.ts'
import { combineChanges, makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { deleteSeriesMutation } from './delete-series.ts'

/** A new series with these samples. */
export function createSeriesChange(series: NamedSeries, samples: readonly SeriesMember[]): Change {
  const first = samples.slice(0, limits.many.samples)
  const input = { ...series, sampleIds: first.map(({ id }) => id) }
  const create = makeChange(
    [mutation(createSeries, input, t('Created series {name}', { name: series.name }))],
    // Samples that were in another series return to it before the new one is deleted.
    [...leaveMutations(series, first), deleteSeriesMutation(series)],
    '',
  )
  return combineChanges([create, addToSeriesChange(series, samples.slice(limits.many.samples))], inSeriesText(series, samples))
}
