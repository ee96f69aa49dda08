import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { id, ownBarcode } from '../input.ts'
import { rowMark } from '../marks.ts'
import { getLiveSample } from '../rules/live-sample.ts'
import { assertOwnBarcodeFree } from '../rules/own-barcode.ts'
import { assertMayUpdateSample } from '../rules/permitted.ts'

/** Gives a sample the barcode that is already on its tube, or takes it away. */
export const setSampleBarcode = defineCommand({
  name: 'sample.set-barcode',
  version: 1,
  input: z.object({ sampleId: id, barcode: z.nullable(ownBarcode) }),
  uses: ['members', 'samples', 'storageLayers'],
  refusals: ['permission.denied', 'sample.gone', 'sample.archived', 'barcode.taken', 'barcode.reserved'],
  about: (input) => [rowMark('samples', input.sampleId)],
  async apply(tx, { sampleId, barcode }, who) {
    await assertMayUpdateSample(tx, who, await getLiveSample(tx, sampleId))
    if (barcode !== null) await assertOwnBarcodeFree(tx, barcode, { sampleId })
    await tx.patch('samples', sampleId, { altBarcode: barcode })
  },
})
