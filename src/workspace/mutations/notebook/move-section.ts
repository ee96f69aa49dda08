import { moveSection } from '#domain/commands/move-section.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export function moveSectionChange({ id, name, orderKey: from }: Pick<SectionRow, 'id' | 'name' | 'orderKey'>, orderKey: string): Change {
  const move = (key: string) => mutation(moveSection, { sectionId: id, orderKey: key }, t('Moved {name}', { name }))
  return makeChange([move(orderKey)], [move(from)], t('{name} moved', { name }))
}
