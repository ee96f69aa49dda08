import * as z from 'zod/mini'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireField } from '#domain/wire/inventory/sample-type-to-wire.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { wireId, wireInt } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { readChoices } from '../read-group.ts'
import { defineRoute } from '../route.ts'
import { readType } from './sample-types.ts'

const path = '/api/v1/sampleTypes/:sampleTypeId/meta'
const params = z.object({ sampleTypeId: wireId })

const fieldsOf = (type: SampleTypeRow) => type.fields.map((field, order) => toWireField(type.id, field, order))
type WireField = ReturnType<typeof toWireField>
const orders = {
  sampleTypeMetaID: ({ sampleTypeMetaID }: WireField) => sampleTypeMetaID,
  key: ({ key }: WireField) => normalizeText(key),
  orderColumn: ({ orderColumn }: WireField) => orderColumn,
}

/** GET /api/v1/sampleTypes/{sampleTypeID}/meta: the fields of a sample type, in order. spec §7 */
export const listFields = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  input: z.object({ params, query: z.object({ ...pageQuery, $records: z._default(wireInt(1, 1_000), limits.many.fields) }) }),
  refusals: ['type.gone'],
  async handler(call, { params: { sampleTypeId }, query }) {
    const type = await readType(call, sampleTypeId)
    return toPage(fieldsOf(type), query, orders, (fields) => fields)
  },
})

/** GET /api/v1/sampleTypes/{sampleTypeID}/meta/{sampleTypeMetaID} */
export const getField = defineRoute({
  method: 'GET',
  path: `${path}/:fieldId`,
  access: 'member',
  input: z.object({ params: z.object({ sampleTypeId: wireId, fieldId: wireId }) }),
  refusals: ['type.gone', 'type.field-gone'],
  async handler(call, { params: { sampleTypeId, fieldId } }) {
    const field = fieldsOf(await readType(call, sampleTypeId)).find(({ sampleTypeMetaID }) => sampleTypeMetaID === fieldId)
    if (!field) throw new Refusal('type.field-gone', { sampleTypeId })
    return field
  },
})

/** GET /api/v1/sampleTypes/meta: the fields of all sample types of the group, without archived types, each type's in order. */
export const listAllFields = defineRoute({
  method: 'GET',
  path: '/api/v1/sampleTypes/meta',
  access: 'member',
  isLarge: true,
  cost: 5,
  input: z.object({ query: z.object(pageQuery) }),
  refusals: [],
  async handler({ services, group, caller }, { query }) {
    const types = await services.engine.read((sql) => readChoices(sql, group, caller.session.user.id, 'sampleTypes'))
    const fields = types.filter(({ archived }) => !archived).flatMap(fieldsOf)
    return toPage(fields, query, { ...orders, sampleTypeID: ({ sampleTypeID }) => sampleTypeID }, (rows) => rows)
  },
})
