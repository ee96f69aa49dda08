import { deleteRole } from '#domain/commands/delete-role.ts'
import { saveRole } from '#domain/commands/save-role.ts'
import type { RoleRow } from '#domain/entities/role.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

const save = ({ id, name, permissions }: RoleRow): Mutation => mutation(saveRole, { id, name, permissions: [...permissions] }, t('Role {role}', { role: name }))
const remove = ({ id, name }: RoleRow): Mutation => mutation(deleteRole, { id }, t('Deleted role {role}', { role: name }))

/** `was` is null for a new role. */
export const saveRoleChange = (was: RoleRow | null, role: RoleRow): Change =>
  makeChange([save(role)], [was ? save(was) : remove(role)], t('Role {role} saved', { role: role.name }))

export const deleteRoleChange = (role: RoleRow): Change => makeChange([remove(role)], [save(role)], t('Role {role} deleted', { role: role.name }))
