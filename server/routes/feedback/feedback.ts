import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { addFeedback, countFeedback, readFeedback } from '../../store/people/feedback.ts'
import { fullNamesOf } from '../../store/people/people.ts'
import { deviceKey, plainText, wireInt } from '../input.ts'
import { defineRoute } from '../route.ts'

const text = z.pipe(
  plainText(limits.text.longest),
  z.pipe(
    z.transform((typed: string) => typed.trim()),
    z.string().check(z.minLength(1)),
  ),
)
const screen = z._default(plainText(limits.address.longest), '')

/** POST /api/v1/feedback: what a person tells the administrators of a group they are in, and of the organization. The same `id` sent again is stored once. spec HDR-03 */
export const sendFeedback = defineRoute({
  method: 'POST',
  path: '/api/v1/feedback',
  access: 'member',
  writes: () => true,
  // It stays until someone removes it.
  cost: 50,
  input: z.object({
    body: z.strictObject({ id: deviceKey, text, screen, appVersion: z._default(plainText(50), ''), isForOrganization: z._default(z.boolean(), false) }),
  }),
  refusals: [],
  async handler({ services, caller, group }, { body }): Promise<void> {
    const at = services.clock()
    await services.engine.write((sql) => addFeedback(sql, group.groupId, caller.session.user.id, body, at))
  },
})

/** GET /api/v1/feedback: who wrote what, when, the newest first; only for the group's administrators. `$page` from 0, `$records` at most 1000. */
export const listFeedback = defineRoute({
  method: 'GET',
  path: '/api/v1/feedback',
  access: 'administrator',
  isLarge: true,
  cost: 5,
  input: z.object({ query: z.object({ $page: z._default(wireInt(0, 1_000_000), 0), $records: z._default(wireInt(1, 1000), 10) }) }),
  refusals: [],
  async handler({ services, group }, { query: { $page, $records } }) {
    const { found, total, names } = await services.engine.read(async (sql) => {
      const found = await readFeedback(sql, group.groupId, $records, $page * $records)
      const names = await fullNamesOf(sql, new Set(found.map(({ userId }) => userId)))
      return { found, total: await countFeedback(sql, group.groupId), names }
    })
    const data = found.map((each) => ({ ...each, fullName: names.get(each.userId) ?? '' }))
    const hasNextPage = ($page + 1) * $records < total
    return { data, recordCount: data.length, totalRecords: total, currentPage: $page, maxRecords: $records, hasNextPage }
  },
})
