import type { Change } from '#src/workspace/mutations/change.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow, SectionType } from '#domain/entities/section.ts'
import { takeId } from '#db/queue/leases.ts'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { keyBelow } from './key-below.ts'
import { sectionLook } from './section-types.ts'

/** Where a section is added. */
export interface SectionPlace {
  experiment: ExperimentRow
  /** Those that are shown, in their order. */
  sections: readonly SectionRow[]
  /** The one it is added below; undefined if there is none. */
  above: SectionRow | undefined
  onAdded: (id: number) => void
}

/** Its id, its place, and the name of its type. */
export interface PlacedSection {
  readonly id: number
  readonly name: string
  readonly orderKey: string
}

/** Adds a section of a type: `change` makes it, once its id is known. */
export function useAddSection({ sections, above, onAdded }: SectionPlace) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  return async (type: SectionType, change: (placed: PlacedSection) => Change): Promise<void> => {
    try {
      const id = await takeId(workspace.disk, 'sections')
      const placed = { id, name: t(sectionLook(type).text), orderKey: keyBelow(sections, above, id) }
      if (await mutate(change(placed), { silent: true })) onAdded(id)
    } catch (error) {
      showRefusal(error)
    }
  }
}
