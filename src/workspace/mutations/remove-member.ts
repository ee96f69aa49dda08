import { removeMember } from '#domain/commands/remove-member.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import { mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from './change.ts'

/** Cannot be undone: their devices may have left the group already. They can be invited again. */
export function removeMemberChange({ id, fullName }: MemberRow): Change {
  const remove = mutation(removeMember, { userId: id }, t('{person} removed from the group', { person: fullName }))
  return makeChange([remove], [], t('{person} removed from the group', { person: fullName }))
}
