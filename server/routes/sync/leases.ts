import * as z from 'zod/mini'
import { leaseRequestSchema } from '#domain/wire/lease.ts'
import { lease } from '../../feed/leases.ts'
import { deviceKey, wireId } from '../input.ts'
import { defineRoute } from '../route.ts'

/** POST /api/v1/sync/leases: a block of numbers for what this device makes offline. The first call of a device names its group. */
export const syncLeases = defineRoute({
  method: 'POST',
  path: '/api/v1/sync/leases',
  access: 'workspace',
  isPoll: true,
  input: z.object({ query: z.object({ group: z.optional(wireId), user: z.optional(wireId) }), body: z.extend(leaseRequestSchema, { device: deviceKey }) }),
  refusals: ['session.other-user'],
  handler: ({ services, caller }, { query: { group, user }, body }) =>
    lease(services.store, { userId: caller.session.user.id, groupId: group, forUserId: user }, body, services.clock),
})
