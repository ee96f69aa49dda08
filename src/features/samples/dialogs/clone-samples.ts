import type { SampleRow } from '#domain/entities/sample.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { limits } from '#domain/limits.ts'
import { cloneDraft, toInputs } from '#src/features/samples/form/sample-draft.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import type { ChangeBatch } from '#src/workspace/mutations/change.ts'
import { createSampleChange, type UnplacedSample } from '#src/workspace/mutations/samples.ts'

/** `OKT3 (copy)`; several copies are numbered. A long name is cut, so that the copy can be saved. */
function copyNames({ name }: SampleRow, copies: number): string[] {
  return Array.from({ length: copies }, (_, at) => {
    const nameOf = (original: string) => (copies > 1 ? t('{name} (copy {number})', { name: original, number: at + 1 }) : t('{name} (copy)', { name: original }))
    const excess = nameOf(name).length - limits.name.longest
    return excess > 0 ? nameOf(name.slice(0, -excess)) : nameOf(name)
  })
}

/** Copies of one sample: with its amount, unlike those that are typed in one at a time, because nobody can type the amounts of fifty. */
function copiesOf(sample: SampleRow, type: SampleTypeRow, ids: readonly number[]): UnplacedSample[] {
  const names = copyNames(sample, ids.length)
  const draft = { ...cloneDraft(sample, type), name: 'copy', amount: String(sample.amount) }
  return ids.flatMap((id, at) => toInputs(draft, type, [id]).map((input) => ({ ...input, name: names[at]! })))
}

/** New samples without a location, in the order of the originals. `ids`: one for each copy. Samples whose type is unknown here are left out. */
export function cloneSamplesBatch(samples: readonly SampleRow[], types: readonly SampleTypeRow[], ids: readonly number[], copies: number): ChangeBatch {
  const steps = samples.flatMap((sample, at) => {
    const type = types.find(({ id }) => id === sample.sampleTypeId)
    return type ? copiesOf(sample, type, ids.slice(at * copies, (at + 1) * copies)) : []
  })
  return {
    steps: steps.map((input) => createSampleChange({ ...input, layerId: null, position: 0 })),
    done: plural(steps.length, { one: '# copy created', other: '# copies created' }),
  }
}
