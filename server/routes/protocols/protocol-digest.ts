import * as z from 'zod/mini'
import { protocolVersionId } from '#domain/entities/protocol-version.ts'
import { defineRoute } from '../route.ts'
import { wireNumberOf } from '../wire-number.ts'
import { protocolScope, readProtocols } from './protocols.ts'

/** GET /api/v1/protocols/digest: the current version of each protocol, archived ones included, for programs that keep copies. Not paged. */
export const listProtocolDigests = defineRoute({
  method: 'GET',
  path: '/api/v1/protocols/digest',
  access: 'member',
  isHeavy: true,
  isLarge: true,
  cost: 10,
  input: z.object({ query: z.object({ scope: protocolScope }) }),
  refusals: [],
  async handler(call) {
    const protocols = await readProtocols(call)
    return protocols.map(({ id, current, archived }) => ({
      protID: id,
      protVersionID: current ? wireNumberOf(protocolVersionId(id, current)) : 0,
      deleted: archived === 1,
    }))
  },
})
