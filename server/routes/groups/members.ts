import * as z from 'zod/mini'
import { toWireMember } from '#domain/wire/accounts/people-to-wire.ts'
import { namesOf } from '../../store/people/people.ts'
import { unlessEmpty, wireId } from '../input.ts'
import { readChoices } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'
import { assertActiveGroup } from './active-group.ts'

/** GET /api/v1/groups/members: the people in the active group by name, with their roles and permissions. An email address is only for its owner. Not paged. */
export const listMembers = defineRoute({
  method: 'GET',
  path: '/api/v1/groups/members',
  access: 'member',
  cost: 5,
  input: z.object({ query: z.object({ groupID: unlessEmpty(wireId) }) }),
  refusals: ['group.gone'],
  async handler(call, { query: { groupID } }) {
    assertActiveGroup(call, groupID)
    return wireMembers(call)
  },
})

/** The people in the active group, by name. */
export function wireMembers({ services, group, caller }: Call<'member'>) {
  const { user } = caller.session
  return services.engine.read(async (sql) => {
    const members = await readChoices(sql, group, user.id, 'members')
    const roleNames = new Map((await readChoices(sql, group, user.id, 'roles')).map(({ id, name }) => [id, name]))
    const names = await namesOf(sql, new Set(members.map(({ id }) => id)))
    return members
      .toSorted((a, b) => (a.fullName < b.fullName ? -1 : 1))
      .map((member) =>
        toWireMember(member, {
          name: names.get(member.id),
          role: roleNames.get(member.roleId ?? '') ?? member.role,
          email: member.id === user.id ? user.email : '',
        }),
      )
  })
}
