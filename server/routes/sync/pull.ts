import * as z from 'zod/mini'
import { allErrors } from '#domain/error-code.ts'
import { serverLimits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { pullRequestSchema } from '#domain/wire/sync/pull.ts'
import { deviceName } from '../../feed/device.ts'
import { pull } from '../../feed/pull.ts'
import { isMemberOf } from '../../policies/access.ts'
import { toErrorBody } from '../errors.ts'
import { deviceKey } from '../input.ts'
import { defineRoute } from '../route.ts'
import { contactOf } from './contact-of.ts'
import { endingErased } from './ending-erased.ts'
import { senderOf } from './sender.ts'

/** Read and written in about a millisecond. */
const rowsPerUnit = 50

/**
 * POST /api/v1/sync/pull: one page of the feed. A known device of someone who left the group is told `revoked` (status 403) by the feed itself,
 * because that closes it; a stranger's first contact is refused before anything is stored.
 */
export const syncPull = defineRoute({
  method: 'POST',
  path: '/api/v1/sync/pull',
  access: 'session',
  isPoll: true,
  input: z.object({ body: z.extend(pullRequestSchema, { device: deviceKey }) }),
  refusals: ['session.other-user', 'group.left', 'device.erased', 'kind.unknown', 'server.put-back'],
  isLarge: true,
  cost: 1,
  async handler(call, { body }) {
    const { services, caller, request, reply, charge } = call
    const { device, group, user } = body
    // The person is checked first: if someone else is not in the group, it must not look as if the owner had left it.
    if (user !== undefined && user !== caller.session.user.id) throw new Refusal('session.other-user')
    const isStranger = group !== undefined && !isMemberOf(caller, group)
    if (isStranger && !(await services.store.read((tables) => tables.device(device)))) throw new Refusal('group.left')
    const sender = senderOf(caller, group, user)
    const page = await endingErased(call, () => pull(services, sender, body, serverLimits.pull.rows))
    if (body.parts) request.log.warn({ group, device: deviceName(device) }, 'a device counts different rows; run aliquot doctor if this repeats')
    if (!('revoked' in page)) {
      charge(page.rows.length / rowsPerUnit)
      services.contacts.note(contactOf(call, body), call.at)
      return page
    }
    reply.code(allErrors['group.left'].status)
    return { ...toErrorBody('group.left', {}), ...page }
  },
})
