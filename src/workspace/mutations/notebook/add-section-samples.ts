import { addSectionSamples } from '#domain/commands/add-section-samples.ts'
import { removeSectionSamples } from '#domain/commands/remove-section-samples.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { limits } from '#domain/limits.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { combineChanges, makeChange, type Change } from '#src/workspace/mutations/change.ts'

export type NamedSection = Pick<SectionRow, 'id' | 'name'>
export type NamedSample = Pick<SampleRow, 'id' | 'name'>

const idsOf = (samples: readonly NamedSample[]): number[] => samples.map(({ id }) => id)

export const addSectionSamplesMutation = ({ id, name }: NamedSection, samples: readonly NamedSample[]): Mutation =>
  mutation(
    addSectionSamples,
    { sectionId: id, sampleIds: idsOf(samples) },
    plural(samples.length, { one: 'Added # sample to {name}', other: 'Added # samples to {name}' }, { name }),
  )

/** Here, and not in a file of its own, because each undoes the other. */
export const removeSectionSamplesMutation = ({ id, name }: NamedSection, samples: readonly NamedSample[]): Mutation =>
  mutation(
    removeSectionSamples,
    { sectionId: id, sampleIds: idsOf(samples) },
    plural(samples.length, { one: 'Removed # sample from {name}', other: 'Removed # samples from {name}' }, { name }),
  )

/** Samples that are not in the section so far. */
export function addSectionSamplesChange(section: NamedSection, samples: readonly NamedSample[]): Change {
  const most = limits.many.samples
  const parts = Array.from({ length: Math.ceil(samples.length / most) }, (_, at) => samples.slice(at * most, (at + 1) * most))
  const changes = parts.map((part) => makeChange([addSectionSamplesMutation(section, part)], [removeSectionSamplesMutation(section, part)], ''))
  return combineChanges(
    changes,
    samples.length === 1
      ? t('{name} added to {section}', { name: samples[0]!.name, section: section.name })
      : plural(samples.length, { one: '# sample added to {name}', other: '# samples added to {name}' }, { name: section.name }),
  )
}
