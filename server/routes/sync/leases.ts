import * as z from 'zod/mini'
import { Refusal } from '#domain/tx.ts'
import { leaseRequestSchema } from '#domain/wire/sync/lease.ts'
import { lease } from '../../feed/leases.ts'
import { deviceKey, wireId } from '../input.ts'
import { defineRoute } from '../route.ts'
import { senderOf } from './sender.ts'

/**
 * POST /api/v1/sync/leases: a block of ids for what this device creates offline, of kinds
 * that its person may create. A device's first call names its group.
 */
export const syncLeases = defineRoute({
  method: 'POST',
  path: '/api/v1/sync/leases',
  access: 'member',
  isPoll: true,
  input: z.object({ query: z.object({ group: z.optional(wireId), user: z.optional(wireId) }), body: z.extend(leaseRequestSchema, { device: deviceKey }) }),
  refusals: ['session.other-user', 'group.left', 'device.erased', 'permission.denied', 'id.exhausted'],
  cost: 10,
  async handler({ services, caller }, { query: { group, user }, body }) {
    try {
      return await lease(services.store, senderOf(caller, group, user), body, services.clock)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'request.too-many') services.admission.refuse('leases', Number(error.detail.seconds))
      throw error
    }
  },
})
