import { editSectionDetails } from '#domain/commands/edit-section-details.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { createSectionMutation, type NewSection } from './create-section.ts'
import { archiveSectionMutation } from './archive-section.ts'

/** Texts by name, as they were and as they are to be. */
export type DetailChanges = Readonly<Record<string, { readonly was: string; readonly to: string }>>

/** Changes texts that the add-on of a section keeps in it. */
export function editSectionDetailsChange({ id, name }: Pick<SectionRow, 'id' | 'name'>, details: DetailChanges): Change {
  const edit = (changes: DetailChanges) => mutation(editSectionDetails, { sectionId: id, details: { ...changes } }, t('Changed section {name}', { name }))
  const back = Object.fromEntries(Object.entries(details).map(([field, { was, to }]) => [field, { was: to, to: was }]))
  return makeChange([edit(details)], [edit(back)], t(messages.changesSaved))
}

/** A section of an add-on, with what says which one. */
export function createAddonSectionChange(
  section: Omit<NewSection, 'type'>,
  details: Readonly<Record<string, string>>,
  experiment: Pick<ExperimentRow, 'id' | 'name'>,
): Change {
  const created = createSectionMutation({ ...section, type: 'CUSTOM' }, experiment)
  const changes = Object.fromEntries(Object.entries(details).map(([field, to]) => [field, { was: '', to }]))
  return makeChange(
    [created, mutation(editSectionDetails, { sectionId: section.id, details: changes }, created[2])],
    [archiveSectionMutation(section, true)],
    t('Section {name} added', { name: section.name }),
  )
}
