import { giveRole } from '#domain/commands/give-role.ts'
import { setMemberRole } from '#domain/commands/set-member-role.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import type { RoleChoice } from '#src/workspace/permissions/role-choice.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** From one role to another; either may be a fixed one or one of the group. */
export function setMemberRoleChange(member: MemberRow, from: RoleChoice, to: RoleChoice): Change {
  return makeChange([give(member, to)], [give(member, from)], t('{person} is now: {role}', { person: member.fullName, role: to.name }))
}

function give({ id, fullName }: MemberRow, { fixed, id: roleId, name }: RoleChoice): Mutation {
  const label = t('Role of {person}: {role}', { person: fullName, role: name })
  return fixed ? mutation(setMemberRole, { userId: id, role: fixed }, label) : mutation(giveRole, { userId: id, roleId }, label)
}
