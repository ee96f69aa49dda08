import type { MemberRow } from '#domain/entities/member.ts'
import type { RoleRow } from '#domain/entities/role.ts'
import { roleNames, type RoleName } from '#domain/roles.ts'
import { t } from '#src/ui/text/translate.ts'
import { roleText } from './role-text.ts'

/** A role that someone can have. */
export interface RoleChoice {
  /** The name of a fixed role, or the id of one of the group. */
  readonly id: string
  readonly fixed: RoleName | null
  /** As the person reads it. */
  readonly name: string
}

const fixedChoice = (role: RoleName): RoleChoice => ({ id: role, fixed: role, name: roleText(role) })

/** The fixed roles, from the one who may do most, and then those of the group. */
export const roleChoices = (roles: readonly RoleRow[]): RoleChoice[] => [
  ...roleNames.map(fixedChoice),
  ...roles.map(({ id, name }) => ({ id, fixed: null, name })),
]

/** The role of a member. The name of one of the group may not be on this device yet. */
export function roleOf({ role, roleId }: MemberRow, roles: readonly RoleRow[]): RoleChoice {
  if (!roleId) return fixedChoice(role)
  return { id: roleId, fixed: null, name: roles.find(({ id }) => id === roleId)?.name ?? t('Role of this group') }
}
