import * as z from 'zod/mini'
import { Refusal } from '#domain/tx.ts'
import { wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { defineRoute, type Call } from '../route.ts'
import { readDevices } from './devices.ts'

const path = '/api/v1/storageTypes'

const readTypes = async (call: Call<'member'>) =>
  (await call.services.engine.read((sql) => readDevices(sql, call))).types.map((type) => ({ ...type, groupID: call.group.groupId, userID: 0 }))

/** GET /api/v1/storageTypes: the kinds of storage units, and of the equipment that the group has. */
export const listStorageTypes = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  input: z.object({ query: z.object({ ...pageQuery, deviceType: z.optional(z.enum(['STORAGE', 'EQUIPMENT'])) }) }),
  refusals: [],
  async handler(call, { query }) {
    const types = (await readTypes(call)).filter(({ deviceType }) => query.deviceType === undefined || deviceType === query.deviceType)
    return toPage(types, query, { storageTypeID: ({ storageTypeID }) => storageTypeID, name: ({ name }) => name }, (rows) => rows)
  },
})

/** GET /api/v1/storageTypes/{storageTypeID} */
export const getStorageType = defineRoute({
  method: 'GET',
  path: `${path}/:storageTypeId`,
  access: 'member',
  input: z.object({ params: z.object({ storageTypeId: wireId }) }),
  refusals: ['storage.type-gone'],
  async handler(call, { params: { storageTypeId } }) {
    const type = (await readTypes(call)).find(({ storageTypeID }) => storageTypeID === storageTypeId)
    if (!type) throw new Refusal('storage.type-gone', { storageTypeID: storageTypeId })
    return type
  },
})
