import * as z from 'zod/mini'
import { effectiveTime } from '#domain/rules/sync/mutation-time.ts'
import { toStorageLogs, type StorageChange, type StorageLog } from '#domain/wire/inventory/storage-log-to-wire.ts'
import { historyOf } from '../../store/feed/audit-table.ts'
import { namesOf } from '../../store/people/people.ts'
import { dateText } from '../date-text.ts'
import { wireId } from '../input.ts'
import { pageQuery, toPage, type PageQuery } from '../list-page.ts'
import { readHeavy } from '../read-heavy.ts'
import { defineRoute, type Call } from '../route.ts'
import { readLayer } from '../storage-layers/layers.ts'
import { findDevice, readDevices } from './devices.ts'

/** Newest entries of the history that are read. */
const maxEntries = 1_000
const orders = { storageLogID: ({ storageLogID }: StorageLog) => storageLogID, changed: ({ changed }: StorageLog) => changed }

/** The changes of a row, newest first. An entry of the audit log may cover a whole import: only the part about this row is kept in memory. */
const readChanges = (call: Call<'member'>, entity: 'storageUnits' | 'storageLayers', id: number): Promise<StorageChange[]> =>
  readHeavy(call, (giveWay) =>
    call.services.engine.read(async (sql) => {
      const changes: Omit<StorageChange, 'person'>[] = []
      for await (const entries of historyOf(sql, call.group.groupId, entity, id, maxEntries, giveWay))
        for (const entry of entries) {
          const change = entry.changes.find((each) => each.entity === entity && each.id === id)
          if (change) changes.push({ version: entry.version, userId: entry.userId, at: effectiveTime(entry), before: change.before, after: change.after })
        }
      const people = await namesOf(sql, new Set(changes.map(({ userId }) => userId)))
      return changes.map((change) => ({ ...change, person: people.get(change.userId) }))
    }, 'long'),
  )

const pageOfLogs = (changes: readonly StorageChange[], query: PageQuery, place: Pick<StorageLog, 'storageID' | 'storageLayerID'>) =>
  toPage(
    changes.flatMap((change) => toStorageLogs(change, place, dateText)),
    query,
    orders,
    (logs) => logs,
  )

const heavy = { isHeavy: true, isLarge: true, cost: 5 } as const

/** GET /api/v1/storage/{storageID}/logs: what was changed in a storage unit, field by field, newest first. */
export const listStorageLogs = defineRoute({
  method: 'GET',
  path: '/api/v1/storage/:storageId/logs',
  access: 'member',
  ...heavy,
  input: z.object({ params: z.object({ storageId: wireId }), query: z.object(pageQuery) }),
  refusals: ['unit.gone'],
  async handler(call, { params: { storageId }, query }) {
    const { unit } = findDevice(await call.services.engine.read((sql) => readDevices(sql, call)), storageId)
    const changes = unit ? await readChanges(call, 'storageUnits', storageId) : []
    return pageOfLogs(changes, query, { storageID: storageId, storageLayerID: unit?.rootLayerId ?? 0 })
  },
})

/** GET /api/v1/storageLayers/{storageLayerID}/logs: the same of a compartment. */
export const listLayerLogs = defineRoute({
  method: 'GET',
  path: '/api/v1/storageLayers/:layerId/logs',
  access: 'member',
  ...heavy,
  input: z.object({ params: z.object({ layerId: wireId }), query: z.object(pageQuery) }),
  refusals: ['layer.gone'],
  async handler(call, { params: { layerId }, query }) {
    const { unitId } = await readLayer(call, layerId)
    return pageOfLogs(await readChanges(call, 'storageLayers', layerId), query, { storageID: unitId, storageLayerID: layerId })
  },
})
