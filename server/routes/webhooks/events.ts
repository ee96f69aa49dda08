import * as z from 'zod/mini'
import { topicNames } from '#domain/event-topics.ts'
import { EventReader, startAfter } from '../../webhooks/event-reader.ts'
import { wireCodes } from '../input.ts'
import { defineRoute } from '../route.ts'

const topics = z.pipe(wireCodes(topicNames.length), z.array(z.enum(topicNames)).check(z.minLength(1)))

const secondsToCome = 60

/**
 * GET /api/v1/events: what happens in the active group, as server-sent events with the ids and bodies of webhooks. `Last-Event-ID` continues after an
 * event; without it, the stream begins now. `event: reset` comes first if there is no such event, because the server was set back to a backup.
 * `topics`: only what is about one of them.
 */
export const listEvents = defineRoute({
  method: 'GET',
  path: '/api/v1/events',
  access: 'member',
  input: z.object({ query: z.object({ topics: z.optional(topics) }) }),
  refusals: [],
  isStream: true,
  cost: 10,
  async handler({ services, caller, group, request, reply }, { query: { topics } }) {
    const { groupId } = group
    const last = String(request.headers['last-event-id'] ?? '')
    const { after, isKnown } = await services.engine.read((sql) => startAfter(sql, groupId, last))
    const reader = new EventReader(services.engine, groupId, after, topics)
    const owner = { userId: caller.session.user.id, sessionHash: caller.session.hash, groupId }
    return services.streams.open(reply, owner, { first: last === '' || isKnown ? '' : 'event: reset\ndata: {}\n\n', next: () => reader.next() })
      ? reply
      : services.admission.refuse('streams', secondsToCome)
  },
})
