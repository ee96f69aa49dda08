import { toWirePermissions } from '#domain/wire/accounts/people-to-wire.ts'
import { fullNameOf } from '../../store/people/people.ts'
import { nothing } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'

/** GET /api/v1/users/getCurrentUserInfo: who makes the call, and what they may do in the active group. */
export const getCurrentUserInfo = defineRoute({
  method: 'GET',
  path: '/api/v1/users/getCurrentUserInfo',
  access: 'session',
  input: nothing,
  refusals: [],
  async handler({ services, caller, group }) {
    const { user } = caller.session
    const member = group && (await readGroup(services, group, (rows) => rows.get('members', user.id)))
    return {
      userID: user.id,
      username: user.login,
      email: user.email,
      emailAddress: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      fullName: fullNameOf(user),
      role: group ? (group.roleName ?? group.role) : '',
      permissions: toWirePermissions(member),
      groupID: group?.groupId ?? 0,
      groupId: group?.groupId ?? 0,
      isBlocked: !user.isActive,
    }
  },
})
