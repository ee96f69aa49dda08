import * as z from 'zod/mini'
import { wireId } from '../input.ts'
import { defineRoute } from '../route.ts'

/** GET /api/v1/sync/events?group: pokes {groupId, version} without content, as server-sent events. Ends with the session, the membership or the server. */
export const syncEvents = defineRoute({
  method: 'GET',
  path: '/api/v1/sync/events',
  access: 'workspace',
  input: z.object({ query: z.object({ group: z.optional(wireId) }) }),
  refusals: [],
  isPoll: true,
  isStream: true,
  handler({ services, caller, group, reply }) {
    services.streams.open(reply, { sessionHash: caller.session.hash, groupId: group.groupId })
    return reply
  },
})
