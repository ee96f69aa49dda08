import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import type { GroupsPage, OrganizationGroup } from '#domain/wire/organization/organization.ts'
import { addGroup, appointAdministrator, changeGroupName } from '../../organization/groups.ts'
import { readGroups } from '../../store/people/organization.ts'
import { plainText, requiredText, wireId } from '../input.ts'
import { defineRoute } from '../route.ts'
import { genericTableInput } from '../views/generic-table.ts'
import { isFound, toTablePage } from './table-rows.ts'

const path = '/api/v1/organization/groups'
const name = requiredText(limits.name.longest)

const sortBy: Readonly<Record<string, (group: OrganizationGroup) => string | number | null>> = {
  name: ({ name }) => name,
  members: ({ members }) => members,
  administrators: ({ administrators }) => administrators.join(', '),
  createdAt: ({ createdAt }) => createdAt,
}

/** POST /api/v1/organization/groups: all groups of this server, as a generic table; never what is in them. */
export const listOrganizationGroups = defineRoute({
  method: 'POST',
  path,
  access: 'organization',
  cost: 10,
  input: z.object({ body: z.strictObject({ ...genericTableInput.shape, search: z._default(plainText(limits.name.longest), '') }) }),
  refusals: [],
  async handler({ services }, { body }): Promise<GroupsPage> {
    const groups = await services.engine.read(readGroups)
    return toTablePage(
      groups.filter((group) => isFound(body.search, group.name, ...group.administrators)),
      body,
      sortBy,
    ) as GroupsPage
  },
})

/** POST …/create: a group with its first administrator. The caller does not become a member. */
export const createOrganizationGroup = defineRoute({
  method: 'POST',
  path: `${path}/create`,
  access: 'organization',
  writes: () => true,
  input: z.object({ body: z.strictObject({ name, userID: wireId }) }),
  refusals: ['group.name-taken', 'account.gone', 'account.deactivated'],
  handler: async (call, { body: { name, userID } }) => ({ groupID: await addGroup(call, name, userID) }),
})

/** PUT …/{groupId}: its name. */
export const renameOrganizationGroup = defineRoute({
  method: 'PUT',
  path: `${path}/:groupId`,
  access: 'organization',
  writes: () => true,
  input: z.object({ params: z.object({ groupId: wireId }), body: z.strictObject({ name }) }),
  refusals: ['group.gone', 'group.name-taken'],
  handler: (call, { params: { groupId }, body: { name } }): Promise<void> => changeGroupName(call, groupId, name),
})

/** PUT …/{groupId}/administrator: makes a member the administrator of a group that has none. */
export const appointGroupAdministrator = defineRoute({
  method: 'PUT',
  path: `${path}/:groupId/administrator`,
  access: 'organization',
  writes: () => true,
  input: z.object({ params: z.object({ groupId: wireId }), body: z.strictObject({ userID: wireId }) }),
  refusals: ['permission.denied', 'member.gone', 'account.own', 'account.deactivated'],
  handler: (call, { params: { groupId }, body: { userID } }): Promise<void> => appointAdministrator(call, groupId, userID),
})
