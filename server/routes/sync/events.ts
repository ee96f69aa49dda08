import * as z from 'zod/mini'
import { wireId } from '../input.ts'
import { defineRoute } from '../route.ts'

/** Without a stream, the app asks every half minute by itself. */
const secondsToCome = 60

/**
 * GET /api/v1/sync/events?group: pokes {groupId, version, page?} as server-sent events: a small change comes along. Ends with the
 * session, the membership or the server, or when the person opens too many newer ones.
 */
export const syncEvents = defineRoute({
  method: 'GET',
  path: '/api/v1/sync/events',
  access: 'member',
  isOfDevices: true,
  input: z.object({ query: z.object({ group: z.optional(wireId) }) }),
  refusals: [],
  isPoll: true,
  isStream: true,
  cost: 10,
  handler({ services, caller, group, reply }) {
    const owner = { userId: caller.session.user.id, sessionHash: caller.session.hash, groupId: group.groupId }
    return services.streams.open(reply, owner) ? reply : services.admission.refuse('streams', secondsToCome)
  },
})
