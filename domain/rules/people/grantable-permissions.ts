import { rolePermissions, type Permission } from '../../roles.ts'

/** Whoever has one of these could give themselves any other, by changing roles, by letting someone in, or by an add-on that acts for everyone. Only administrators have them. */
const onlyAdministrators: readonly Permission[] = ['Member.Create', 'Member.Update', 'Member.Remove', 'Role.Update', 'Addon.Update']

/** What a role of the group can allow. */
export const grantablePermissions: readonly Permission[] = rolePermissions.Administrator.filter((permission) => !onlyAdministrators.includes(permission))
