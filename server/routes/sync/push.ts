import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { pushSchema } from '#domain/wire/sync/push.ts'
import { deviceKey } from '../input.ts'
import { bodyBytes, defineRoute } from '../route.ts'
import { endingErased } from './ending-erased.ts'
import { pusherOf } from './sender.ts'

/** POST /api/v1/sync/push: a device's mutations, each at most once. Person and group are checked for each mutation. */
export const syncPush = defineRoute({
  method: 'POST',
  path: '/api/v1/sync/push',
  access: 'session',
  isPoll: true,
  withExpiredPassword: true,
  input: z.object({ body: z.extend(pushSchema, { device: deviceKey }) }),
  refusals: ['session.other-user', 'group.left', 'device.erased', 'command.unknown', 'device.copied', 'id.used-by-copy'],
  bodyLimit: limits.push.body,
  carriesMutations: true,
  // Refused mutations cost more: server/app.ts.
  cost: (request) => 5 + bodyBytes(request, limits.push.body) / 8_192,
  async handler(call, { body }) {
    const { services, caller } = call
    const answer = await endingErased(call, () => services.pushes.push(pusherOf(caller), body))
    return { ...answer, most: limits.push.most }
  },
})
