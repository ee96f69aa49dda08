import type { SampleRow } from '#domain/entities/sample.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { archiveSampleMutation, restoreSampleMutation } from './archive-sample.ts'
import { makeChange, type Change, type ChangeBatch } from '#src/workspace/mutations/change.ts'
import type { StartLocation } from '#src/workspace/mutations/storage/find-positions.ts'
import { atLocationText, locationText } from '#src/workspace/mutations/mutation-labels.ts'

/** Restores a sample from the archive: to a position that a person chose, or without a location. */
export function restoreSampleChange({ id, name }: Pick<SampleRow, 'id' | 'name'>, to: StartLocation | null = null): Change {
  const label = to ? t('Restored {name} to {place}', { name, place: locationText(to.layer, to.position) }) : undefined
  const restore = restoreSampleMutation({ id, name, layerId: to?.layer.id ?? null, position: to?.position ?? 0 }, label)
  return makeChange([restore], [archiveSampleMutation({ id, name })], to ? atLocationText(name, to.layer, to.position) : t('{name} restored', { name }))
}

/** Only archived samples. */
export function restoreSamplesBatch(samples: readonly SampleRow[]): ChangeBatch {
  const steps = samples.filter(({ archived }) => archived).map((sample) => restoreSampleChange(sample))
  return { steps, done: plural(steps.length, { one: '# sample restored', other: '# samples restored' }) }
}
