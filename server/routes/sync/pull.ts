import * as z from 'zod/mini'
import { errors } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { deviceName } from '../../feed/device.ts'
import { pull } from '../../feed/pull.ts'
import { isMemberOf } from '../../policies/access.ts'
import { toErrorBody } from '../errors.ts'
import { deviceKey, wireId, wireInt } from '../input.ts'
import { defineRoute } from '../route.ts'

const count = z._default(wireInt(0, Number.MAX_SAFE_INTEGER), 0)

/** Read and written in about a millisecond. */
const rowsPerUnit = 50

/**
 * GET /api/v1/sync/pull: one page of the feed. A known device of someone who left the group is told `revoked` (status 403) by the feed itself,
 * because that closes it; a stranger's first contact is refused before anything is stored.
 */
export const syncPull = defineRoute({
  method: 'GET',
  path: '/api/v1/sync/pull',
  access: 'owner',
  // A first contact ties the device's key to the person permanently.
  changesState: true,
  isPoll: true,
  input: z.object({
    query: z.object({
      device: deviceKey,
      group: z.optional(wireId),
      user: z.optional(wireId),
      cursor: count,
      confirmed: count,
      disputed: z.optional(wireInt(1, 1)),
    }),
  }),
  refusals: ['session.other-user', 'group.left'],
  isLarge: true,
  async handler({ services, caller, request, reply, charge }, { query: { device, group, user, cursor, confirmed, disputed } }) {
    const isStranger = group !== undefined && !isMemberOf(caller, group)
    if (isStranger && !(await services.store.read((tables) => tables.device(device)))) throw new Refusal('group.left')
    const sender = { userId: caller.session.user.id, groupId: group, forUserId: user }
    const page = await pull(services.store, sender, device, cursor, confirmed, limits.pull.rows, services.clock)
    if (disputed)
      request.log.warn(
        { group, user: caller.session.user.id, device: deviceName(device) },
        'a device counts different rows even after a full download; run aliquot doctor',
      )
    if (!('revoked' in page)) {
      charge(page.rows.length / rowsPerUnit)
      return page
    }
    reply.code(errors['group.left'].status)
    return { ...toErrorBody('group.left', {}), ...page }
  },
})
