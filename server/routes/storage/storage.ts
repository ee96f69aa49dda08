import * as z from 'zod/mini'
import { createStorageUnit } from '#domain/commands/create-storage-unit.ts'
import { editEquipment } from '#domain/commands/edit-equipment.ts'
import type { StorageUnitKind } from '#domain/entities/storage-unit.ts'
import { limits } from '#domain/limits.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireStorage, unitKindOf, type Device } from '#domain/wire/inventory/storage-to-wire.ts'
import { apiCommand } from '../../feed/run-as-api.ts'
import { takeIds } from '../../feed/leases.ts'
import { emptyStatistics, readStatistics } from '../../store/lists/storage-statistics.ts'
import { flag, notKept, plainText, unlessEmpty, wireId } from '../input.ts'
import { expandOf, pageQuery, toPage } from '../list-page.ts'
import { defineRoute } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { listSamples, samplesQuery, toFilter } from '../samples/sample-query.ts'
import { viewerOf } from '../samples/wire-samples.ts'
import { findDevice, idOf, readDevices, storageExpansions, wireStorage } from './devices.ts'
import { detailsOf } from './known-details.ts'

const path = '/api/v1/storage'
const params = z.object({ storageId: wireId })
const text = plainText(limits.name.longest)
const deviceType = z.enum(['STORAGE', 'EQUIPMENT'])

const isArchived = ({ unit, equipment }: Device): boolean => (unit ?? equipment)!.archived === 1

/** GET /api/v1/storage: the storage units of the group; with `deviceType=EQUIPMENT`, the equipment that stores nothing. Without archived ones. */
export const listStorage = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  cost: 5,
  input: z.object({
    query: z.object({
      ...pageQuery,
      $expand: expandOf(storageExpansions),
      name: z.optional(text),
      deviceType: z._default(deviceType, 'STORAGE'),
      storageTypeID: z.optional(wireId),
      storageTypeName: z.optional(text),
      /** The name of a detail that is known about it, as in `meta`. */
      storageMetaName: unlessEmpty(text),
    }),
  }),
  refusals: [],
  handler: (call, { query }) =>
    call.services.engine.read(async (sql) => {
      const { all, types } = await readDevices(sql, call)
      const isRequested = (device: Device) => {
        const { name, deviceType, storageTypeID, deviceTypeName } = toWireStorage(device, types, call.group.groupId)
        return (
          deviceType === query.deviceType &&
          (query.storageTypeID === undefined || storageTypeID === query.storageTypeID) &&
          (query.storageTypeName === undefined || normalizeText(deviceTypeName).includes(normalizeText(query.storageTypeName))) &&
          (query.storageMetaName === undefined || detailsOf(device).some(({ name }) => name === query.storageMetaName)) &&
          (query.name === undefined || normalizeText(name).includes(normalizeText(query.name)))
        )
      }
      const shown = all.filter((device) => !isArchived(device) && isRequested(device))
      const orders = { storageID: idOf, name: ({ unit, equipment }: Device) => normalizeText((unit ?? equipment)!.name) }
      return toPage(shown, query, orders, (devices) => wireStorage(sql, call, devices, types, query.$expand))
    }),
})

/** GET /api/v1/storage/{storageID} */
export const getStorage = defineRoute({
  method: 'GET',
  path: `${path}/:storageId`,
  access: 'member',
  input: z.object({ params, query: z.object({ $expand: expandOf(storageExpansions) }) }),
  refusals: ['unit.gone'],
  handler: (call, { params: { storageId }, query }) =>
    call.services.engine.read(async (sql) => {
      const devices = await readDevices(sql, call)
      const [storage] = await wireStorage(sql, call, [findDevice(devices, storageId)], devices.types, query.$expand)
      return storage
    }),
})

const usualTemperatures: Readonly<Record<StorageUnitKind, number>> = { freezer: -80, refrigerator: 4, 'nitrogen tank': -196, cabinet: 20 }

const body = z.strictObject({
  name: z._default(text, ''),
  storageTypeID: z._default(wireId, 1),
  department: z._default(text, ''),
  address: z._default(text, ''),
  building: z._default(text, ''),
  floor: z._default(text, ''),
  room: z._default(text, ''),
  notes: z._default(plainText(limits.text.longest - limits.name.longest - 1), ''),
  hasPlanner: flag,
  hasValidation: notKept,
  hideFromBrowser: notKept,
})

/**
 * POST /api/v1/storage: a storage unit with the usual temperature of its type. The address is in the notes, because a unit has no other field for it.
 * Answers its number and that of its outermost compartment.
 */
export const addStorage = defineRoute({
  method: 'POST',
  path,
  access: 'member',
  writes: () => true,
  input: z.object({ body }),
  refusals: [
    ...new Set([...createStorageUnit.refusals, ...editEquipment.refusals, 'storage.type-gone' as const, 'id.exhausted' as const, 'input.not-kept' as const]),
  ],
  async handler(call, { body: { storageTypeID, name, department, building, floor, room, address, notes, hasPlanner } }) {
    const { store } = call.services
    const kind = unitKindOf(storageTypeID)
    if (!kind) throw new Refusal('storage.type-gone', { storageTypeID })
    const id = await takeIds(store, call.group.groupId, 'storageUnits', 1)
    const rootLayerId = await takeIds(store, call.group.groupId, 'storageLayers', 1)
    const note = [address, notes].filter(Boolean).join('\n')
    await runAllAsCaller(call, [
      apiCommand(createStorageUnit, { id, rootLayerId, name, kind, temperature: usualTemperatures[kind], department, building, floor, room }),
      ...(note || hasPlanner
        ? [apiCommand(editEquipment, { equipmentId: id, texts: note ? { note: { was: '', to: note } } : {}, rules: hasPlanner ? { isBookable: true } : {} })]
        : []),
    ])
    return { storageID: id, storageLayerID: rootLayerId }
  },
})

/** GET /api/v1/storage/{storageID}/samples: what is in a storage unit. */
export const listStorageSamples = defineRoute({
  method: 'GET',
  path: `${path}/:storageId/samples`,
  access: 'member',
  isHeavy: true,
  isLarge: true,
  cost: 5,
  input: z.object({ params, query: z.object(samplesQuery) }),
  refusals: ['unit.gone'],
  async handler(call, { params: { storageId }, query }) {
    findDevice(await call.services.engine.read((sql) => readDevices(sql, call)), storageId)
    return listSamples(call, query, { ...toFilter(query), unitId: storageId })
  },
})

/** GET /api/v1/storage/{storageID}/statistics: how full a storage unit is. */
export const getStatistics = defineRoute({
  method: 'GET',
  path: `${path}/:storageId/statistics`,
  access: 'member',
  cost: 5,
  input: z.object({ params }),
  refusals: ['unit.gone'],
  handler: (call, { params: { storageId } }) =>
    call.services.engine.read(async (sql) => {
      const { unit } = findDevice(await readDevices(sql, call), storageId)
      const statistics = unit && (await readStatistics(sql, viewerOf(call), [unit.rootLayerId]))
      return statistics?.get(unit!.rootLayerId) ?? emptyStatistics
    }),
})
