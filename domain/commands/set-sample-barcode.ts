import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, ownBarcode } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { getLiveSample } from '../rules/samples/live-sample.ts'
import { assertOwnBarcodeFree } from '../rules/samples/own-barcode.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { remarkOverwritten } from '../rules/changes/remark-overwritten.ts'

/** Records the barcode that is already on a sample's tube, or removes it. */
export const setSampleBarcode = defineCommand({
  name: 'sample.set-barcode',
  version: 1,
  description: {
    icon: 'tag',
    verb: msg('Barcode'),
    activity: msg('Changed the barcode of a sample'),
    topic: 'samples',
    corrections: { barcode: [['barcode']] },
  },
  /** `was`: what the person saw. */
  input: z.object({ sampleId: id, barcode: z.nullable(ownBarcode), was: z.exactOptional(z.nullable(ownBarcode)) }),
  uses: ['samples', 'storageLayers', 'equipment'],
  refusals: ['permission.denied', 'sample.gone', 'sample.archived', 'barcode.taken', 'barcode.reserved'],
  about: (input) => [rowKey('samples', input.sampleId)],
  async apply(tx, { sampleId, barcode, was }, who) {
    const sample = await getLiveSample(tx, sampleId)
    await assertMay(tx, who, 'samples', 'Update', sample)
    if (barcode !== null) await assertOwnBarcodeFree(tx, barcode, { sampleId })
    remarkOverwritten(tx, { sampleId }, sample, { altBarcode: barcode }, { altBarcode: was })
    await tx.patch('samples', sampleId, { altBarcode: barcode })
  },
})
