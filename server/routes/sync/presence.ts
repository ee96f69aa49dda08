import * as z from 'zod/mini'
import { presenceCallSchema, presencePath } from '#domain/wire/sync/presence.ts'
import { assertInSight, isTextIn } from '../../presence/assert-in-sight.ts'
import { wireId } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'

/** Two positions in a text, in JSON. */
const maxBodySize = 4_096

/**
 * POST /api/v1/sync/presence: a page says that its person is in an experiment, and where, or that they leave. Answers who else is there. Others hear it
 * by their event stream. Nothing of it is stored. Decision 186
 */
export const syncPresence = defineRoute({
  method: 'POST',
  path: presencePath,
  access: 'member',
  isPoll: true,
  bodyLimit: maxBodySize,
  cost: 2,
  input: z.object({ query: z.object({ group: z.optional(wireId), user: z.optional(wireId) }), body: presenceCallSchema }),
  refusals: ['session.other-user', 'group.left', 'experiment.gone', 'experiment.signed', 'experiment.archived'],
  async handler({ services, caller, group, at }, { body: { page, n, experimentId, place, leaves } }) {
    const { presence, admission } = services
    const { groupId } = group
    const { user, hash: session } = caller.session
    const said = { userId: user.id, groupId, session, page, n, experimentId, place: null, leaves: false }
    if (presence.rate.wait(session, 1, at) > 0) admission.refuse('presence', 1)
    presence.rate.charge(session, 1, at)
    if (leaves) {
      presence.leave(said)
      return { others: [] }
    }
    try {
      const isPlace = await readGroup(services, group, async (rows) => {
        await assertInSight(rows, { userId: user.id, groupId }, experimentId)
        return place !== null && (await isTextIn(rows, experimentId, place.documentId))
      })
      presence.say({ ...said, place: isPlace ? place : null })
      return { others: presence.othersIn(groupId, experimentId, user.id) }
    } catch (error) {
      // The others need not wait until it is no longer believed.
      presence.leave(said)
      throw error
    }
  },
})
