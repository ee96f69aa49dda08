import { defineEntity } from '../entity.ts'
import type { RoleName } from '../permission.ts'

/**
 * A person's membership in this group. `tx.may` reads the acting person's row, so a changed
 * permission takes effect wherever a command runs again.
 */
export interface MemberRow {
  /** The user id. */
  id: number
  fullName: string
  role: RoleName
}

export const members = defineEntity<MemberRow>()({
  table: 'members',
  shape: 1,
  feed: 'group',
  fields: { id: 'number', fullName: 'text', role: 'text' },
  indexes: {},
})
