import { removeMember } from '#domain/commands/remove-member.ts'
import { undoRemoveMember } from '#domain/commands/undo-remove-member.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** Undo makes them a member again, with the same role. A device of theirs that was told in between copies the inventory again. */
export function removeMemberChange({ id, fullName, role, roleId = null }: MemberRow): Change {
  const remove = mutation(removeMember, { userId: id }, t('{person} removed from the group', { person: fullName }))
  const undo = mutation(undoRemoveMember, { userId: id, was: { fullName, role, roleId } }, t('{person} is a member again', { person: fullName }))
  return makeChange([remove], [undo], t('{person} removed from the group', { person: fullName }))
}
