import { setSectionVariable } from '#domain/commands/set-section-variable.ts'
import type { ProtocolVariable } from '#domain/entities/protocol-version.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export function setSectionVariableChange(
  section: Pick<SectionRow, 'id' | 'name'>,
  { id, name }: Pick<ProtocolVariable, 'id' | 'name'>,
  to: string,
  was: string,
): Change {
  const set = (value: string, seen: string) =>
    mutation(
      setSectionVariable,
      { sectionId: section.id, variableId: id, was: seen, to: value },
      t('Changed {what} in {name}', { what: name, name: section.name }),
    )
  return makeChange([set(to, was)], [set(was, to)], t(messages.changesSaved))
}
