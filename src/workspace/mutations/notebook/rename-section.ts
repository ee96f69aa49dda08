import { renameSection } from '#domain/commands/rename-section.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** `seen` is the name the person saw. */
export function renameSectionChange(section: Pick<SectionRow, 'id' | 'name'>, name: string, seen: string): Change {
  const rename = (was: string, to: string) => mutation(renameSection, { sectionId: section.id, was, name: to }, t('Renamed {was} to {name}', { was, name: to }))
  return makeChange([rename(seen, name)], [rename(name, section.name)], t(messages.changesSaved))
}
