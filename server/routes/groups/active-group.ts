import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { roleIds } from '#domain/roles.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireActiveGroup, toWireGroup } from '#domain/wire/accounts/people-to-wire.ts'
import type { GroupSummary } from '#domain/wire/accounts/session.ts'
import { chooseGroup } from '../../setup/choose-group.ts'
import { groupCreatedAt, groupsOf } from '../../store/people/people.ts'
import type { Services } from '../../services.ts'
import { dateText } from '../date-text.ts'
import { nothing, requiredText, wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { defineRoute, type Call } from '../route.ts'

/** Also those that a token is not for, but which its program may choose with `PUT groups/active`. */
const readGroups = ({ services: { engine }, caller }: Call<'session'>) => engine.read((sql) => groupsOf(sql, caller.session.user.id))

/** GET /api/v1/groups: the groups of the caller, by name. */
export const listOwnGroups = defineRoute({
  method: 'GET',
  path: '/api/v1/groups',
  access: 'session',
  input: z.object({ query: z.object(pageQuery) }),
  refusals: [],
  async handler(call, { query }) {
    const { services } = call
    const orders = { groupID: ({ groupId }: GroupSummary) => groupId, name: ({ name }: GroupSummary) => name }
    return toPage(await readGroups(call), query, orders, (groups) =>
      Promise.all(groups.map(async (group) => toWireGroup(group, await createdText(services, group)))),
    )
  },
})

/** GET /api/v1/groups/search?name=…: the groups of the caller with this text in their name. Not paged. */
export const searchOwnGroups = defineRoute({
  method: 'GET',
  path: '/api/v1/groups/search',
  access: 'session',
  input: z.object({ query: z.object({ name: requiredText(limits.name.longest) }) }),
  refusals: [],
  async handler(call, { query }) {
    const { services } = call
    const found = (await readGroups(call)).filter(({ name }) => normalizeText(name).includes(normalizeText(query.name)))
    return Promise.all(found.map(async (group) => toWireGroup(group, await createdText(services, group))))
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

/** Refuses with `group.gone` if a call names another group. Law 180: the answer is the same for another group of the person, a group of others, and none. */
export function assertActiveGroup({ group }: Pick<Call<'member'>, 'group'>, groupId: number | undefined): void {
  if (groupId && groupId !== group.groupId) throw new Refusal('group.gone')
}

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

/** When a group was created; null if it is older than this is known. */
async function createdText({ engine }: Services, { groupId }: GroupSummary): Promise<string | null> {
  const at = await engine.read((sql) => groupCreatedAt(sql, groupId))
  return at === null ? null : dateText(at)
}
