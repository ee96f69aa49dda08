import { createSample } from '#domain/commands/create-sample.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import type { Workspace } from '#db/workspace.ts'
import { mutation } from '#db/writing/mutation.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { archiveSampleMutation } from './archive-sample.ts'
import { combineChanges, makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { findNewPositions, type StartLocation } from '#src/workspace/mutations/storage/find-positions.ts'

export type SampleInput = Parameters<typeof createSample.about>[0]
/** A new sample that has no location yet. */
export type UnplacedSample = Omit<SampleInput, 'layerId' | 'position'>

/** One sample, at the position in its input. */
export const createSampleChange = (input: SampleInput): Change =>
  makeChange([mutation(createSample, input, t('Created sample {name}', { name: input.name }))], [archiveSampleMutation(input)], createdText([input]))

/** New samples, at least one, on the free positions from `start` on; null for no location. Refuses with `layer.full`. */
export async function createSamplesChange(workspace: Workspace, samples: readonly UnplacedSample[], start: StartLocation | null): Promise<Change> {
  const locations = await findNewPositions(workspace, start, samples.length)
  return combineChanges(
    samples.map((sample, at) => createSampleChange({ ...sample, ...locations[at]! })),
    createdText(samples),
  )
}

const createdText = (samples: readonly UnplacedSample[]): string =>
  plural(
    samples.length,
    { one: '{name} created with barcode {barcode}', other: '# samples created. {name} has barcode {barcode}' },
    { name: samples[0]?.name ?? '', barcode: toBarcode('sample', samples[0]?.id ?? 0) },
  )
