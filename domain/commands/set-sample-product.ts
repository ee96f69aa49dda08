import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { getLiveSample } from '../rules/samples/live-sample.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { remarkOverwritten } from '../rules/changes/remark-overwritten.ts'
import { getProduct } from '../rules/supplies/products.ts'

const productId = z.nullable(id)

/** Says which product of the catalog a sample is; null for none. */
export const setSampleProduct = defineCommand({
  name: 'sample.set-product',
  version: 1,
  description: {
    icon: 'package',
    verb: msg('Product'),
    activity: msg('Changed the product of a sample'),
    topic: 'samples',
  },
  /** `was`: what the person saw. */
  input: z.object({ sampleId: id, productId, was: z.exactOptional(productId) }),
  uses: ['samples', 'products'],
  refusals: ['permission.denied', 'sample.gone', 'sample.archived', 'product.gone'],
  about: (input) => [rowKey('samples', input.sampleId)],
  async apply(tx, { sampleId, productId, was }, who) {
    const sample = await getLiveSample(tx, sampleId)
    await assertMay(tx, who, 'samples', 'Update', sample)
    if (productId !== null) await getProduct(tx, productId)
    remarkOverwritten(tx, { sampleId }, sample, { productId }, { productId: was })
    await tx.patch('samples', sampleId, { productId })
  },
})
