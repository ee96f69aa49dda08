import * as z from 'zod/mini'
import { Refusal } from '#domain/tx.ts'
import { toWireMeta, toWireSample } from '#domain/wire/to-wire.ts'
import { wireId } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'

/** GET /api/v1/samples/{sampleID}: the sample, archived or not, with the values of its type's fields. spec §7, INV-01 */
export const getSample = defineRoute({
  method: 'GET',
  path: '/api/v1/samples/:sampleId',
  access: 'member',
  input: z.object({ params: z.object({ sampleId: wireId }) }),
  refusals: ['sample.gone'],
  async handler({ services, group }, { params: { sampleId } }) {
    return readGroup(services, group, async (rows) => {
      const row = await rows.get('samples', sampleId)
      if (!row) throw new Refusal('sample.gone', { sampleId })
      return { ...toWireSample(row), meta: toWireMeta(row, await rows.get('sampleTypes', row.sampleTypeId)) }
    })
  },
})
