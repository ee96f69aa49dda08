import * as z from 'zod/mini'
import { Refusal } from '#domain/tx.ts'
import { toWireLayer } from '#domain/wire/to-wire.ts'
import { wireId } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'

/** GET /api/v1/storageLayers/{storageLayerID}: the compartment, with `isGrid`. spec §7 */
export const getLayer = defineRoute({
  method: 'GET',
  path: '/api/v1/storageLayers/:layerId',
  access: 'member',
  input: z.object({ params: z.object({ layerId: wireId }) }),
  refusals: ['layer.gone'],
  async handler({ services, group }, { params: { layerId } }) {
    const row = await readGroup(services, group, (rows) => rows.get('storageLayers', layerId))
    if (!row) throw new Refusal('layer.gone', { layerId })
    return toWireLayer(row)
  },
})
