import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { measurementUnits, quantityTypes, type MeasurementUnit } from '#domain/wire/inventory/quantity-to-wire.ts'
import { plainText, unlessEmpty, wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { defineRoute } from '../route.ts'

const text = unlessEmpty(plainText(limits.name.longest))
const isLike = (value: string, asked: string | undefined) => asked === undefined || value.toLowerCase() === asked.toLowerCase()

/** GET /api/v1/quantityType: volume, mass and number, each with its base unit. */
export const listQuantityTypes = defineRoute({
  method: 'GET',
  path: '/api/v1/quantityType',
  access: 'session',
  input: z.object({ query: z.object({ ...pageQuery, unitName: text }) }),
  refusals: [],
  handler(_, { query }) {
    const orders = { quantityID: ({ quantityID }: MeasurementUnit) => quantityID, quantityName: ({ quantityName }: MeasurementUnit) => quantityName }
    const asked = quantityTypes.filter(({ unitName }) => isLike(unitName, query.unitName))
    return toPage(asked, query, orders, (rows) => rows)
  },
})

/** GET /api/v1/quantityType/{quantityID} */
export const getQuantityType = defineRoute({
  method: 'GET',
  path: '/api/v1/quantityType/:quantityId',
  access: 'session',
  input: z.object({ params: z.object({ quantityId: wireId }) }),
  refusals: ['quantity.type-gone'],
  handler(_, { params: { quantityId } }) {
    const type = quantityTypes.find(({ quantityID }) => quantityID === quantityId)
    if (!type) throw new Refusal('quantity.type-gone')
    return type
  },
})

/** GET /api/v1/measurementUnits: the units that amounts can be shown in. Not paged. */
export const listMeasurementUnits = defineRoute({
  method: 'GET',
  path: '/api/v1/measurementUnits',
  access: 'session',
  input: z.object({ query: z.object({ unitShort: text, unitName: text, quantityName: text }) }),
  refusals: [],
  handler: (_, { query }) =>
    measurementUnits.filter(
      ({ unitShort, unitName, quantityName }) =>
        isLike(unitShort, query.unitShort) && isLike(unitName, query.unitName) && isLike(quantityName, query.quantityName),
    ),
})
