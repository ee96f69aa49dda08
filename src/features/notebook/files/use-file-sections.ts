import type { ReactNode } from 'react'
import { rowKey } from '#domain/dependency-keys.ts'
import { takeId } from '#db/queue/leases.ts'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { isPicture } from '#src/workspace/files/picture-types.ts'
import { useAddFiles, type AddedFiles } from '#src/workspace/files/use-add-files.tsx'
import { createSectionMutation } from '#src/workspace/mutations/sections.ts'
import { keyBelow } from '#src/features/notebook/journal/key-below.ts'
import { sectionLook } from '#src/features/notebook/journal/section-types.ts'
import type { SectionPlace } from '#src/features/notebook/journal/use-add-section.ts'

export type FileSectionType = 'IMAGE' | 'FILE'

export interface FileSections {
  readonly add: (files: readonly File[], type?: FileSectionType) => void
  /** The progress of adding, once it takes long. */
  readonly progress: ReactNode
}

/** Adds files as a new section, below the one the person is in. Without a type, pictures and other files get a section each. */
export function useFileSections({ experiment, sections, above, onAdded }: SectionPlace): FileSections {
  const { workspace } = useWorkspace()
  const { add, progress } = useAddFiles()
  const setOf = (type: FileSectionType, files: readonly File[]): AddedFiles => ({
    files,
    target: async () => {
      const id = await takeId(workspace.disk, 'sections')
      const section = { id, type, name: t(sectionLook(type).text), orderKey: keyBelow(sections, above, id) }
      return {
        subject: rowKey('sections', id),
        audience: experiment.audience,
        name: `${experiment.name}, ${section.name}`,
        before: [createSectionMutation(section, experiment)],
        onAdded: () => onAdded(id),
      }
    },
  })
  const addSections = (files: readonly File[], type?: FileSectionType) => {
    const pictures = type ? [] : files.filter((file) => isPicture({ mediaType: file.type }))
    const others = type ? [] : files.filter((file) => !isPicture({ mediaType: file.type }))
    const sets = type ? [setOf(type, files)] : [setOf('IMAGE', pictures), setOf('FILE', others)]
    void add(sets.filter((set) => set.files.length > 0))
  }
  return { add: addSections, progress }
}
