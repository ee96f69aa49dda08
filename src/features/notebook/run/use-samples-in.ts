import type { SampleRow } from '#domain/entities/sample.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { takeId } from '#db/queue/leases.ts'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { createEmptySectionChange } from '#src/workspace/mutations/sections.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { keyBelow } from '#src/features/notebook/journal/key-below.ts'
import { sectionLook } from '#src/features/notebook/journal/section-types.ts'
import { useAddSamplesTo, type AddSamples } from '#src/features/notebook/samples/use-add-samples.ts'
import type { RunPlace } from './run-place.ts'

type NamedSection = Pick<SectionRow, 'id' | 'name'>

/** Adds samples to the first section of samples that went into the experiment. If there is none, the first sample makes one. */
export function useSamplesIn({ section, experiment, sections }: RunPlace): AddSamples & { readonly target: NamedSection } {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const addTo = useAddSamplesTo()
  const there = sections.find(({ type }) => type === 'SAMPLESIN')
  const name = t(sectionLook('SAMPLESIN').text)
  const within = async (): Promise<NamedSection | undefined> => {
    if (there) return there
    const id = await takeId(workspace.disk, 'sections')
    const placed = { id, name, type: 'SAMPLESIN' as const, orderKey: keyBelow(sections, section, id) }
    return (await mutate(createEmptySectionChange(placed, experiment), { silent: true })) ? placed : undefined
  }
  return {
    target: there ?? { id: 0, name },
    add: async (samples: readonly SampleRow[]) => {
      try {
        const found = await within()
        return found !== undefined && (await addTo(found).add(samples))
      } catch (error) {
        showRefusal(error)
        return false
      }
    },
    scan: (code) => void within().then((found) => found && addTo(found).scan(code), showRefusal),
  }
}
