import { defineEntity } from '../entity.ts'
import type { Permission } from '../roles.ts'

/** A role that the administrators of a group made. The fixed ones are in roles.ts and have no rows. */
export interface RoleRow {
  /** Made on the device. */
  id: string
  name: string
  permissions: readonly Permission[]
}

export const roles = defineEntity<RoleRow>()({
  table: 'roles',
  shape: 1,
  feed: 'group',
  fields: { id: 'text', name: 'text', permissions: 'json' },
  indexes: {},
})
