import * as z from 'zod/mini'
import { Refusal } from '#domain/tx.ts'
import { toWireEquipmentLog } from '#domain/wire/inventory/equipment-to-wire.ts'
import { wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'

/** GET /api/v1/equipment/{storageID}/logs: the log book of an instrument or a storage unit, the newest entry first. spec §7 */
export const listEquipmentLogs = defineRoute({
  method: 'GET',
  path: '/api/v1/equipment/:storageID/logs',
  access: 'member',
  cost: 5,
  input: z.object({ params: z.object({ storageID: wireId }), query: z.object(pageQuery) }),
  refusals: ['equipment.gone'],
  async handler({ services, group }, { params: { storageID }, query }) {
    const entries = await readGroup(services, group, async (tx) => {
      const unit = await tx.get('storageUnits', storageID)
      if (!unit && !(await tx.get('equipment', storageID))) throw new Refusal('equipment.gone', { equipmentId: storageID })
      const events = await tx.where('equipmentEvents', 'byEquipment', [storageID])
      let before = 'available'
      const entries = []
      for (const event of events) {
        entries.push(toWireEquipmentLog(event, unit?.rootLayerId ?? 0, before, await tx.get('members', event.by)))
        before = event.status ?? before
      }
      return entries.toReversed()
    })
    return toPage(entries, query, { changed: ({ changed }) => changed, userID: ({ userID }) => userID }, (page) => page)
  },
})
