import { defineEntity } from '../entity.ts'
import type { RoleName } from '../permission.ts'

/** A person's membership in this group. Commands read the actor's row through `tx`, so a right that changes is seen wherever the command runs again. */
export interface MemberRow {
  /** The user id. */
  id: number
  fullName: string
  role: RoleName
}

export const members = defineEntity<MemberRow>()({
  table: 'members',
  fields: { id: 'number', fullName: 'text', role: 'text' },
  indexes: {},
})
