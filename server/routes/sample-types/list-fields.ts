import * as z from 'zod/mini'
import { Refusal } from '#domain/tx.ts'
import { toWireField } from '#domain/wire/to-wire.ts'
import { wireId } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'

/** GET /api/v1/sampleTypes/{sampleTypeID}/meta: the fields of a sample type, in order, as one page. spec §7 */
export const listFields = defineRoute({
  method: 'GET',
  path: '/api/v1/sampleTypes/:sampleTypeId/meta',
  access: 'member',
  input: z.object({ params: z.object({ sampleTypeId: wireId }) }),
  refusals: ['type.gone'],
  async handler({ services, group }, { params: { sampleTypeId } }) {
    const type = await readGroup(services, group, (rows) => rows.get('sampleTypes', sampleTypeId))
    if (!type) throw new Refusal('type.gone', { sampleTypeId })
    const data = type.fields.map((field, order) => toWireField(type.id, field, order))
    return { data, recordCount: data.length, totalRecords: data.length, currentPage: 0, maxRecords: data.length, hasNextPage: false }
  },
})
