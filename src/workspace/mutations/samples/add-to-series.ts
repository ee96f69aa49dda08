import { addToSeries } from '#domain/commands/add-to-series.ts'
import { removeFromSeries } from '#domain/commands/remove-from-series.ts'
import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { combineChanges, makeChange, type Change } from '#src/workspace/mutations/change.ts'

export type SeriesMember = Pick<SampleRow, 'id' | 'name' | 'seriesId'>
export type NamedSeries = Pick<SampleSeriesRow, 'id' | 'name'>

const idsOf = (samples: readonly SeriesMember[]): number[] => samples.map(({ id }) => id)

export const addToSeriesMutation = ({ id, name }: NamedSeries, samples: readonly SeriesMember[]): Mutation =>
  mutation(
    addToSeries,
    { seriesId: id, sampleIds: idsOf(samples) },
    plural(samples.length, { one: 'Added # sample to {name}', other: 'Added # samples to {name}' }, { name }),
  )

/** Here, and not in remove-from-series.ts, because each undoes the other. */
export const removeFromSeriesMutation = ({ id, name }: NamedSeries, samples: readonly SeriesMember[]): Mutation =>
  mutation(
    removeFromSeries,
    { seriesId: id, sampleIds: idsOf(samples) },
    plural(samples.length, { one: 'Removed # sample from {name}', other: 'Removed # samples from {name}' }, { name }),
  )

/** Adds samples to a series, leaving out those already in it. Undo puts each back where it was, in another series or in none. */
export function addToSeriesChange(series: NamedSeries, samples: readonly SeriesMember[]): Change {
  const joining = samples.filter(({ seriesId }) => seriesId !== series.id)
  const parts = Array.from({ length: Math.ceil(joining.length / limits.many.samples) }, (_, at) =>
    joining.slice(at * limits.many.samples, (at + 1) * limits.many.samples),
  )
  const changes = parts.map((part) => makeChange([addToSeriesMutation(series, part)], leaveMutations(series, part), ''))
  return combineChanges(changes, inSeriesText(series, samples))
}

/** Puts samples back in their earlier series, or in none; at most as many as one mutation can have. */
export function leaveMutations(series: NamedSeries, before: readonly SeriesMember[]): Mutation[] {
  const others = new Set(before.map(({ seriesId }) => seriesId))
  return [...others].map((id) => {
    const samples = before.filter(({ seriesId }) => seriesId === id)
    return id === null ? removeFromSeriesMutation(series, samples) : addToSeriesMutation({ id, name: t('Series {id}', { id }) }, samples)
  })
}

export const inSeriesText = (series: NamedSeries, samples: readonly SeriesMember[]): string =>
  samples.length === 1
    ? t('{name} added to {series}', { name: samples[0]!.name, series: series.name })
    : plural(samples.length, { one: '# sample added to {name}', other: '# samples added to {name}' }, { name: series.name })
