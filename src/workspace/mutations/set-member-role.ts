import { setMemberRole } from '#domain/commands/set-member-role.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import type { RoleName } from '#domain/permission.ts'
import { mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'
import { roleText } from '#src/workspace/permissions/role-text.ts'
import { makeChange, type Change } from './change.ts'

export function setMemberRoleChange({ id, fullName, role }: MemberRow, to: RoleName): Change {
  const give = (wanted: RoleName) =>
    mutation(setMemberRole, { userId: id, role: wanted }, t('Role of {person}: {role}', { person: fullName, role: roleText(wanted) }))
  return makeChange([give(to)], [give(role)], t('{person} is now: {role}', { person: fullName, role: roleText(to) }))
}
