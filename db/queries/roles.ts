import type { RoleRow } from '#domain/entities/role.ts'
import { compareNaturally } from '#domain/rules/natural-order.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import type { Workspace } from '../workspace.ts'

/** The roles that the administrators of the group made, by name. */
export async function readRoles(workspace: Workspace): Promise<RoleRow[]> {
  const roles = await workspace.mirror('roles').toArray()
  return roles.sort((a, b) => compareNaturally(normalizeText(a.name), normalizeText(b.name)))
}
