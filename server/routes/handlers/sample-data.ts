import * as z from 'zod/mini'
import { messages } from '#domain/messages.ts'
import { answerMessage } from '#domain/error-code.ts'
import { toWireField } from '#domain/wire/inventory/sample-type-to-wire.ts'
import { wireId } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'
import { readMany } from '../samples/sample-query.ts'

const none = z._default(wireId, 0)

/** POST …/sample/getSampleData.ashx: `sampleID`; `data`, the sample with its values, null if there is none. spec LEG-02 */
export const getSampleData = defineRoute({
  method: 'POST',
  path: '/members/inventory/browser/sample/getSampleData.ashx',
  access: 'member',
  input: z.object({ body: z._default(z.strictObject({ sampleID: none }), { sampleID: 0 }) }),
  refusals: [],
  async handler(call, { body: { sampleID } }) {
    if (sampleID === 0) return { success: false, message: messages.noSampleData, data: null }
    const [data] = await readMany(call, [sampleID], new Set(['meta', 'quantity', 'location'] as const))
    return data ? { success: true, message: '', data } : { success: false, message: answerMessage('sample.gone'), data: null }
  },
})

/** POST …/sample/getSampleTypeMeta.ashx: `sampleTypeID`; `results`, the fields of the type in order, none if there is no such type. spec LEG-02 */
export const getSampleTypeMeta = defineRoute({
  method: 'POST',
  path: '/members/inventory/browser/sample/getSampleTypeMeta.ashx',
  access: 'member',
  input: z.object({ body: z._default(z.strictObject({ sampleTypeID: none }), { sampleTypeID: 0 }) }),
  refusals: [],
  async handler({ services, group }, { body: { sampleTypeID } }) {
    const type = await readGroup(services, group, (rows) => rows.get('sampleTypes', sampleTypeID))
    return { results: type ? type.fields.map((field, order) => toWireField(type.id, field, order)) : [] }
  },
})
