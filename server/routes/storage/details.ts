import * as z from 'zod/mini'
import { Refusal } from '#domain/tx.ts'
import { wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { defineRoute, type Call } from '../route.ts'
import { findDevice, readDevices } from './devices.ts'
import { detailsOf } from './known-details.ts'

export const detailsPath = '/api/v1/storage/:storageId/meta'

const readDetails = async (call: Call<'member'>, storageId: number) =>
  detailsOf(findDevice(await call.services.engine.read((sql) => readDevices(sql, call)), storageId))

/** GET /api/v1/storage/{storageID}/meta: manufacturer, model, serial number and temperature, those that are known. */
export const listStorageDetails = defineRoute({
  method: 'GET',
  path: detailsPath,
  access: 'member',
  input: z.object({ params: z.object({ storageId: wireId }), query: z.object(pageQuery) }),
  refusals: ['unit.gone'],
  async handler(call, { params: { storageId }, query }) {
    const orders = { storageMetaID: ({ storageMetaID }: { storageMetaID: number }) => storageMetaID, name: ({ name }: { name: string }) => name }
    return toPage(await readDetails(call, storageId), query, orders, (rows) => rows)
  },
})

/** GET /api/v1/storage/{storageID}/meta/{storageMetaID}: one of them. */
export const getStorageDetail = defineRoute({
  method: 'GET',
  path: `${detailsPath}/:storageMetaId`,
  access: 'member',
  input: z.object({ params: z.object({ storageId: wireId, storageMetaId: wireId }) }),
  refusals: ['unit.gone', 'storage.detail-gone'],
  async handler(call, { params: { storageId, storageMetaId } }) {
    const detail = (await readDetails(call, storageId)).find(({ storageMetaID }) => storageMetaID === storageMetaId)
    if (!detail) throw new Refusal('storage.detail-gone')
    return detail
  },
})
