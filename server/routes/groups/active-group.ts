import * as z from 'zod/mini'
import { roleIds } from '#domain/permission.ts'
import { toWireActiveGroup, toWireGroup } from '#domain/wire/accounts/people-to-wire.ts'
import type { GroupSummary } from '#domain/wire/accounts/session.ts'
import { chooseGroup } from '../../setup/choose-group.ts'
import { groupCreatedAt } from '../../store/people/people.ts'
import type { Services } from '../../services.ts'
import { dateText } from '../date-text.ts'
import { nothing, wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { defineRoute } from '../route.ts'

/** GET /api/v1/groups: the groups of the caller, by name. */
export const listOwnGroups = defineRoute({
  method: 'GET',
  path: '/api/v1/groups',
  access: 'session',
  input: z.object({ query: z.object(pageQuery) }),
  refusals: [],
  async handler({ services, caller }, { query }) {
    const orders = { groupID: ({ groupId }: GroupSummary) => groupId, name: ({ name }: GroupSummary) => name }
    return toPage(caller.groups, query, orders, (groups) => Promise.all(groups.map(async (group) => toWireGroup(group, await createdText(services, group)))))
  },
})

const path = '/api/v1/groups/active'

/** GET /api/v1/groups/active: the group that calls are about. */
export const getActiveGroup = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  input: nothing,
  refusals: [],
  handler: async ({ services, group }) => toWireActiveGroup(group, await createdText(services, group), roleIds[group.role]),
})

/** PUT /api/v1/groups/active, body: the number of a group, such as `2`. A token is for that group from then on; a person works in it on all devices. */
export const putActiveGroup = defineRoute({
  method: 'PUT',
  path,
  access: 'session',
  writes: () => true,
  withReadOnlyToken: true,
  input: z.object({ body: z.union([wireId, z.strictObject({ groupID: wireId })]) }),
  refusals: ['group.left', 'two-step.required'],
  async handler({ services, caller }, { body }): Promise<void> {
    await chooseGroup(services, caller, typeof body === 'number' ? body : body.groupID)
  },
})

/** When a group was created; the beginning of time if it is older than this is known. */
const createdText = async ({ engine }: Services, { groupId }: GroupSummary): Promise<string> =>
  dateText((await engine.read((sql) => groupCreatedAt(sql, groupId))) ?? 0)
