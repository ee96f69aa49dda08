import * as z from 'zod/mini'
import { allErrors } from '#domain/error-code.ts'
import { oldestApp } from '../../feed/pull.ts'
import { getDevice } from '../../feed/device.ts'
import { isMemberOf } from '../../policies/access.ts'
import { deviceKey, wireId, wireInt } from '../input.ts'
import { defineRoute } from '../route.ts'
import { senderOf } from './sender.ts'
import { Refusal } from '#domain/tx.ts'

const count = z._default(wireInt(0, Number.MAX_SAFE_INTEGER), 0)

/**
 * GET /api/v1/sync/pull, as apps of protocol 2 send it: an empty page that says which app is the oldest. Such an app then asks its person to reload,
 * and the new one continues with the same mirror and queue.
 */
export const earlierPull = defineRoute({
  method: 'GET',
  path: '/api/v1/sync/pull',
  access: 'owner',
  isOfDevices: true,
  isPoll: true,
  input: z.object({ query: z.object({ device: deviceKey, group: z.optional(wireId), user: z.optional(wireId), cursor: count }) }),
  refusals: ['session.other-user', 'group.left', 'device.erased'],
  async handler({ services, caller, reply }, { query: { device: key, group, user, cursor } }) {
    const sender = senderOf(caller, group, user)
    const [device, epoch] = await services.store.read((tables) => Promise.all([getDevice(tables, sender, key), tables.epoch()]))
    if (group !== undefined && !isMemberOf(caller, group)) {
      reply.code(allErrors['group.left'].status)
      throw new Refusal('group.left')
    }
    return {
      epoch,
      from: cursor,
      version: cursor,
      rows: [],
      more: true,
      lastMutation: device?.lastMutation ?? 0,
      results: [],
      count: 0,
      checksum: 0,
      serverTime: services.clock(),
      minApp: oldestApp,
    }
  },
})
