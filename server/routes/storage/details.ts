import * as z from 'zod/mini'
import { wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { defineRoute } from '../route.ts'
import { detailsOf, findDevice, readDevices } from './devices.ts'

/** GET /api/v1/storage/{storageID}/meta: manufacturer, model, serial number and temperature, those that are known. */
export const listStorageDetails = defineRoute({
  method: 'GET',
  path: '/api/v1/storage/:storageId/meta',
  access: 'member',
  input: z.object({ params: z.object({ storageId: wireId }), query: z.object(pageQuery) }),
  refusals: ['unit.gone'],
  async handler(call, { params: { storageId }, query }) {
    const device = findDevice(await call.services.engine.read((sql) => readDevices(sql, call)), storageId)
    return toPage(detailsOf(device), query, { storageMetaID: ({ storageMetaID }) => storageMetaID, name: ({ name }) => name }, (rows) => rows)
  },
})
