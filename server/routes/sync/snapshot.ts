import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { entityNames } from '#domain/schema.ts'
import { firstKey, snapshot } from '../../feed/snapshot.ts'
import { deviceKey, wireId } from '../input.ts'
import { readHeavy } from '../read-heavy.ts'
import { defineRoute } from '../route.ts'

const entityName = z._default(z.enum(entityNames as [(typeof entityNames)[number]]), firstKey.entity)
/** Ids are numbers so far; an empty `after=` means from the start. */
const after = z._default(
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    wireId,
  ]),
  null,
)

/** Read, packed and written as JSON in about a millisecond. */
const rowsPerUnit = 200

const chunkSize = { rows: limits.snapshot.wireRows, blocks: limits.snapshot.blocks, head: limits.snapshot.headRows }

/** GET /api/v1/sync/snapshot: the next blocks of the first mirror. A device's first call names its group; its membership is checked each time. */
export const syncSnapshot = defineRoute({
  method: 'GET',
  path: '/api/v1/sync/snapshot',
  access: 'workspace',
  // A first contact ties the device's key to the person permanently.
  changesState: true,
  isPoll: true,
  isHeavy: true,
  input: z.object({ query: z.object({ device: deviceKey, group: z.optional(wireId), user: z.optional(wireId), entity: entityName, after }) }),
  refusals: ['session.other-user'],
  isLarge: true,
  cost: 20,
  async handler(call, { query: { device, group, user, entity, after } }) {
    const sender = { userId: call.caller.session.user.id, groupId: group, forUserId: user }
    const chunk = await readHeavy(call, (giveWay) => snapshot(call.services.store, sender, device, { entity, after }, chunkSize, giveWay))
    call.charge(chunk.blocks.reduce((rows, { columns }) => rows + columns.count, 0) / rowsPerUnit)
    return chunk
  },
})
