import * as z from 'zod/mini'
import { maxAskedDevices, type ErasureOrder, type ErasureOrders } from '#domain/wire/sync/devices.ts'
import { deviceName } from '../../feed/device.ts'
import { confirmErasure, findErasure, type Erasure } from '../../store/devices/erasures.ts'
import { addAccountEvent } from '../../store/people/account-events.ts'
import { fullNamesOf } from '../../store/people/people.ts'
import type { Sql } from '../../store/sql.ts'
import { deviceKey } from '../input.ts'
import { defineRoute } from '../route.ts'

// Anyone may call these: on a lost tablet nobody is signed in, and its person may have left the group. The keys, which only the
// device and this server know, are the proof. For a key that does not exist the answer is the same as for one without an order.

const body = z.strictObject({ devices: z.array(deviceKey).check(z.maxLength(maxAskedDevices)) })

/** POST /api/v1/sync/erasures: which of these device keys are to be erased. */
export const readErasures = defineRoute({
  method: 'POST',
  path: '/api/v1/sync/erasures',
  access: 'public',
  isPoll: true,
  cost: 2,
  input: z.object({ body }),
  refusals: [],
  handler: ({ services }, { body: { devices } }): Promise<ErasureOrders> =>
    services.engine.read(async (sql) => {
      const erasures: ErasureOrder[] = []
      for (const device of new Set(devices)) {
        const order = await findErasure(sql, device)
        if (!order) continue
        const names = await fullNamesOf(sql, new Set([order.orderedBy]))
        erasures.push({ device, orderedBy: names.get(order.orderedBy) ?? '', orderedAt: order.orderedAt })
      }
      return { erasures }
    }),
})

/** POST /api/v1/sync/erasures/confirm: what was on these devices is deleted. */
export const confirmErasures = defineRoute({
  method: 'POST',
  path: '/api/v1/sync/erasures/confirm',
  access: 'public',
  isPoll: true,
  input: z.object({ body }),
  refusals: [],
  handler: ({ services, at }, { body: { devices } }): Promise<void> =>
    services.engine.write(async (sql) => {
      for (const device of new Set(devices)) {
        const order = await findErasure(sql, device)
        if (order && (await confirmErasure(sql, order.family, at))) await noteErased(sql, order, at)
      }
    }),
})

/** In the audit log, it is by whoever gave the order: nobody is signed in on the device. */
const noteErased = (sql: Sql, { family, groupId, userId, orderedBy }: Erasure, at: number): Promise<void> =>
  addAccountEvent(sql, { kind: 'device.erased', at, userId, actorId: orderedBy, groupId, detail: { device: deviceName(family) } })
