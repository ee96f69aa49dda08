import * as z from 'zod/mini'
import { positionName } from '#domain/rules/storage/grid.ts'
import { Refusal } from '#domain/tx.ts'
import { plainText } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'

const deepest = 256

/** GET …/friendlylocation.ashx?position={layerID}_{position}: 'Freezer 2 > Shelf 1 > Box 3, B4'. spec STO-02 */
export const friendlyLocation = defineRoute({
  method: 'GET',
  path: '/members/inventory/browser/friendlylocation.ashx',
  access: 'member',
  input: z.object({ query: z.object({ position: plainText(40).check(z.regex(/^\d{1,15}(_\d{1,5})?$/)) }) }),
  refusals: ['layer.gone'],
  async handler({ services, group }, { query }) {
    const [layerId = 0, position = 0] = query.position.split('_').map(Number)
    return readGroup(services, group, async (rows) => {
      const layer = await rows.get('storageLayers', layerId)
      if (!layer) throw new Refusal('layer.gone', { layerId })
      const path = [layer]
      for (let above = layer.parentId; above !== null && path.length < deepest; above = path[0]!.parentId) {
        const next = await rows.get('storageLayers', above)
        if (!next) break
        path.unshift(next)
      }
      const place = positionName(layer, position)
      return path.map(({ name }) => name).join(' > ') + (place && `, ${place}`)
    })
  },
})
