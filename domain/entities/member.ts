import { defineEntity } from '../entity.ts'
import type { Permission, RoleName } from '../roles.ts'

/**
 * A person's membership in this group. `tx.may` reads the acting person's row, so a changed
 * permission takes effect wherever a command runs again.
 */
export interface MemberRow {
  /** The user id. */
  id: number
  fullName: string
  /** *Guest* for someone with a role of the group: what earlier releases know they may do. */
  role: RoleName
  /** Their role of the group (`RoleRow`); null or absent if they have a fixed one. */
  roleId?: string | null
  /** What that role allows. Here as well, so that the question what someone may do is still answered by one row. */
  permissions?: readonly Permission[] | null
}

export const members = defineEntity<MemberRow>()({
  table: 'members',
  shape: 3,
  feed: 'group',
  fields: { id: 'number', fullName: 'text', role: 'text', roleId: 'text', permissions: 'json' },
  defaults: { roleId: null, permissions: null },
  indexes: { byGroupRole: ['roleId'] },
})
