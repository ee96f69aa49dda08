import { addToSeries } from '#domain/commands/add-to-series.ts'
import { createSeries } from '#domain/commands/create-series.ts'
import { deleteSeries } from '#domain/commands/delete-series.ts'
import { removeFromSeries } from '#domain/commands/remove-from-series.ts'
import { renameSeries } from '#domain/commands/rename-series.ts'
import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { combineChanges, makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { inParts } from '#src/workspace/mutations/make-changes.ts'

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

export type SeriesMember = Pick<SampleRow, 'id' | 'name' | 'seriesId'>
export type NamedSeries = Pick<SampleSeriesRow, 'id' | 'name'>

const idsOf = (samples: readonly SeriesMember[]): number[] => samples.map(({ id }) => id)

export const addToSeriesMutation = ({ id, name }: NamedSeries, samples: readonly SeriesMember[]): Mutation =>
  mutation(
    addToSeries,
    { seriesId: id, sampleIds: idsOf(samples) },
    plural(samples.length, { one: 'Added # sample to {name}', other: 'Added # samples to {name}' }, { name }),
  )

export const removeFromSeriesMutation = ({ id, name }: NamedSeries, samples: readonly SeriesMember[]): Mutation =>
  mutation(
    removeFromSeries,
    { seriesId: id, sampleIds: idsOf(samples) },
    plural(samples.length, { one: 'Removed # sample from {name}', other: 'Removed # samples from {name}' }, { name }),
  )

/** Adds samples to a series, leaving out those already in it. Undo puts each back where it was, in another series or in none. */
export function addToSeriesChange(series: NamedSeries, samples: readonly SeriesMember[]): Change {
  const joining = samples.filter(({ seriesId }) => seriesId !== series.id)
  const changes = inParts(joining).map((part) => makeChange([addToSeriesMutation(series, part)], leaveMutations(series, part), ''))
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

export const removeFromSeriesChange = (series: NamedSeries, sample: SeriesMember): Change =>
  makeChange(
    [removeFromSeriesMutation(series, [sample])],
    [addToSeriesMutation(series, [sample])],
    t('{name} removed from {series}', { name: sample.name, series: series.name }),
  )

/** `seen` is the name the person saw. */
export function renameSeriesChange(series: Pick<SampleSeriesRow, 'id' | 'name'>, name: string, seen: string): Change {
  const rename = (was: string, to: string) => mutation(renameSeries, { seriesId: series.id, was, name: to }, t('Renamed {was} to {name}', { was, name: to }))
  return makeChange([rename(seen, name)], [rename(name, series.name)], t(messages.changesSaved))
}

type Series = Pick<SampleSeriesRow, 'id' | 'name'>

export const deleteSeriesMutation = ({ id, name }: Series): Mutation => mutation(deleteSeries, { seriesId: id }, t('Deleted series {name}', { name }))

/** Its samples are kept without a series; cannot be undone. */
export const deleteSeriesChange = (series: Series): Change => makeChange([deleteSeriesMutation(series)], [], t(messages.seriesRemoved))
