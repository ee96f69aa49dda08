import type { SectionRow } from '#domain/entities/section.ts'
import { t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { copySectionChange } from '#src/workspace/mutations/sections.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { useAddSection, type SectionPlace } from '#src/features/notebook/journal/use-add-section.ts'
import { InsertSectionDialog } from '#src/features/notebook/lazy-dialogs.ts'

/** Asks for a section of a template, and adds a copy of it. */
export function useSectionFromTemplate(place: SectionPlace): () => void {
  const { workspace } = useWorkspace()
  const { open } = useActionHost()
  const add = useAddSection(place)
  const insert = async (section: SectionRow) => {
    const { name, type } = section
    const { copySection } = await import('./copy-sections.ts')
    const copy = await copySection(workspace, section)
    await add(type, ({ id, orderKey }) => copySectionChange({ ...copy, id, orderKey }, place.experiment, t('Section {name} added', { name })))
  }
  return () =>
    open((close) => (
      <InsertSectionDialog
        onClose={close}
        onChoose={(section) => {
          close()
          insert(section).catch(showRefusal)
        }}
      />
    ))
}
