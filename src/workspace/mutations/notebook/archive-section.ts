import { archiveSection } from '#domain/commands/archive-section.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

type Named = Pick<SectionRow, 'id' | 'name'>

export const archiveSectionMutation = ({ id, name }: Named, archived: boolean): Mutation =>
  mutation(archiveSection, { sectionId: id, archived }, archived ? t('Archived {name}', { name }) : t('Restored {name}', { name }))

/** `archived` true archives it, false restores it. */
export const archiveSectionChange = (section: Named, archived: boolean): Change =>
  makeChange(
    [archiveSectionMutation(section, archived)],
    [archiveSectionMutation(section, !archived)],
    archived ? t('{name} archived', { name: section.name }) : t('{name} restored', { name: section.name }),
  )
