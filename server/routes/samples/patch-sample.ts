import * as z from 'zod/mini'
import { editSample } from '#domain/commands/edit-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { placeSampleNext } from '#domain/commands/place-sample-next.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { setSampleParent } from '#domain/commands/set-sample-parent.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { jsonOf, wireId, wireInt } from '../input.ts'
import { defineRoute } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { readForUpdate } from './read-for-change.ts'
import { commandsOf, isEmpty, sampleFields } from './sample-fields.ts'
import { assertAsRead, readBack, withoutRead } from './read-back.ts'
import { planValues, wireValues } from './wire-meta.ts'
import { quantityActs, quantityRefusals, wireQuantity } from './wire-quantity.ts'

const changes = z.strictObject({
  ...sampleFields.shape,
  sampleMetas: z.optional(wireValues),
  quantitySettings: z.optional(jsonOf(wireQuantity)),
  /** 0 takes it out of storage. */
  storageLayerID: z.optional(wireId),
  position: z.optional(wireInt(0, limits.grid.most)),
  ...readBack,
})

/**
 * PATCH /api/v1/samples/{sampleID}: name, description, note, parentSampleID, altID, expirationDate, values as `sampleMetas`, `quantitySettings`,
 * and where it is; all given fields or none. A whole sample may be sent back as it was read. Returns `{}`. spec BULK-04, API-02
 */
export const patchSample = defineRoute({
  method: 'PATCH',
  path: '/api/v1/samples/:sampleId',
  access: 'member',
  writes: () => true,
  input: z.object({ params: z.object({ sampleId: wireId }), body: changes }),
  refusals: [
    ...new Set([
      ...editSample.refusals,
      'id.exhausted' as const,
      ...setSampleBarcode.refusals,
      ...setSampleParent.refusals,
      ...moveSample.refusals,
      ...placeSampleNext.refusals,
      ...quantityRefusals,
      'input.nothing' as const,
      'input.field-unknown' as const,
    ]),
  ],
  async handler(call, { params: { sampleId }, body }) {
    const changed = withoutRead(body)
    if (isEmpty(changed)) throw new Refusal('input.nothing')
    const { sampleMetas = [], quantitySettings, storageLayerID, position, ...fields } = changed
    const { sample, type } = await readForUpdate(call, sampleId)
    assertAsRead(sample, body)
    await runAllAsCaller(call, [
      ...commandsOf(sample, fields, await planValues(call, sample, type, sampleMetas)),
      ...moveActs(sample, storageLayerID, position),
      ...(quantitySettings ? quantityActs(sample, quantitySettings, 'quantitySettings.') : []),
    ])
    return {}
  },
})

/** Where it is already, it stays. */
export function moveActs(sample: SampleRow, to: number | undefined, position: number | undefined): ApiCommand[] {
  const layerId = to === undefined ? sample.layerId : to || null
  const isSame = layerId === sample.layerId && (!position || position === sample.position)
  if (isSame) return []
  if (layerId !== null && !position) return [apiCommand(placeSampleNext, { sampleId: sample.id, layerId })]
  return [apiCommand(moveSample, { sampleId: sample.id, layerId, position: layerId === null ? 0 : (position ?? 0) })]
}
