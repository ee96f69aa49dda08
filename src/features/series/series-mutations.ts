import { addToSeries } from '#domain/commands/add-to-series.ts'
import { removeFromSeries } from '#domain/commands/remove-from-series.ts'
import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { mutation, type Mutation } from '#db/write.ts'
import { plural, t } from '#src/ui/text/translate.ts'

type Member = Pick<SampleRow, 'id' | 'seriesId'>
type Series = Pick<SampleSeriesRow, 'id' | 'name'>

const chunks = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.many.samples) }, (_, at) => ids.slice(at * limits.many.samples, (at + 1) * limits.many.samples))

/** Puts samples into a series, a thousand an act; those in it already are left out. */
export const addToSeriesMutations = (series: Series, samples: readonly Member[]): Mutation[] =>
  chunks(samples.filter((sample) => sample.seriesId !== series.id).map((sample) => sample.id)).map((sampleIds) =>
    mutation(
      addToSeries,
      { seriesId: series.id, sampleIds },
      plural(sampleIds.length, { one: 'Added # sample to {name}', other: 'Added # samples to {name}' }, { name: series.name }),
    ),
  )

export const removeFromSeriesMutations = (series: Series, samples: readonly Member[]): Mutation[] =>
  chunks(samples.map((sample) => sample.id)).map((sampleIds) =>
    mutation(
      removeFromSeries,
      { seriesId: series.id, sampleIds },
      plural(sampleIds.length, { one: 'Removed # sample from {name}', other: 'Removed # samples from {name}' }, { name: series.name }),
    ),
  )

/** What takes {@link addToSeriesMutations} back: each sample is again where it was, in another series or in none. */
export function undoAddToSeriesMutations(series: Series, before: readonly Member[]): Mutation[] {
  const moved = before.filter((sample) => sample.seriesId !== series.id)
  const others = new Map<number, Member[]>()
  for (const sample of moved) if (sample.seriesId !== null) others.set(sample.seriesId, [...(others.get(sample.seriesId) ?? []), sample])
  const withoutSeries = moved.filter((sample) => sample.seriesId === null)
  return [
    ...removeFromSeriesMutations(series, withoutSeries),
    ...[...others].flatMap(([id, samples]) =>
      addToSeriesMutations(
        { id, name: t('Series {id}', { id }) },
        samples.map((sample) => ({ ...sample, seriesId: null })),
      ),
    ),
  ]
}
