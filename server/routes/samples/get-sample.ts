import * as z from 'zod/mini'
import { Refusal } from '#domain/tx.ts'
import { toWireSample } from '#domain/wire/to-wire.ts'
import { wireId } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'

/** GET /api/v1/samples/{sampleID}: the sample, archived or not. spec §7 */
export const getSample = defineRoute({
  method: 'GET',
  path: '/api/v1/samples/:sampleId',
  access: 'member',
  input: z.object({ params: z.object({ sampleId: wireId }) }),
  refusals: ['sample.gone'],
  async handler({ services, group }, { params: { sampleId } }) {
    const row = await readGroup(services, group, (rows) => rows.get('samples', sampleId))
    if (!row) throw new Refusal('sample.gone', { sampleId })
    return toWireSample(row)
  },
})
