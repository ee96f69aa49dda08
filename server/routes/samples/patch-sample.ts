import * as z from 'zod/mini'
import { editSample } from '#domain/commands/edit-sample.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { setSampleParent } from '#domain/commands/set-sample-parent.ts'
import { Refusal } from '#domain/tx.ts'
import { wireId } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { commandsOf, isEmpty, sampleFields } from './sample-fields.ts'

/**
 * PATCH /api/v1/samples/{sampleID}: name, description, note, parentSampleID, altID,
 * expirationDate; all given fields or none. Returns `{}`. spec BULK-04
 */
export const patchSample = defineRoute({
  method: 'PATCH',
  path: '/api/v1/samples/:sampleId',
  access: 'member',
  writes: () => true,
  input: z.object({ params: z.object({ sampleId: wireId }), body: sampleFields }),
  refusals: [...editSample.refusals, ...setSampleBarcode.refusals, ...setSampleParent.refusals, 'input.nothing'],
  async handler(call, { params: { sampleId }, body }) {
    if (isEmpty(body)) throw new Refusal('input.nothing')
    const sample = await readGroup(call.services, call.group, (rows) => rows.get('samples', sampleId))
    if (!sample) throw new Refusal('sample.gone', { sampleId })
    await runAllAsCaller(call, commandsOf(sample, body))
    return {}
  },
})
