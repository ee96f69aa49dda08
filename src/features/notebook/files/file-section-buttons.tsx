import { isPermitted } from '#domain/permission.ts'
import { useMe } from '#src/workspace/data/workspace-context.tsx'
import { FileButton, PhotoButton } from '#src/workspace/files/add-buttons.tsx'
import type { SectionPlace } from '#src/features/notebook/journal/use-add-section.ts'
import { useFilesFromOutside } from './use-files-from-outside.ts'
import { useFileSections } from './use-file-sections.ts'

/** Adds photos and files as sections, also those that are dropped on the page or pasted. */
export function FileSectionButtons(props: SectionPlace) {
  const mayAdd = isPermitted(useMe(), 'files', 'Create')
  const { add, progress } = useFileSections(props)
  useFilesFromOutside(mayAdd ? add : undefined)
  if (!mayAdd) return null
  return (
    <>
      <PhotoButton onFiles={(files) => add(files, 'IMAGE')} />
      <FileButton onFiles={(files) => add(files, 'FILE')} />
      {progress}
    </>
  )
}
