import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { unusedSample } from '../entities/sample.ts'
import { sampleTextInputs, storedTexts } from '../entities/sample-texts.ts'
import { amount, id, lowAmount, metaValues, ownBarcode, position } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { isUnit } from '../rules/samples/amount.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { assertOwnBarcodeFree } from '../rules/samples/own-barcode.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { fieldsOfSample, ownFields } from '../rules/samples/own-fields.ts'
import { isFieldValue } from '../rules/samples/sample-field.ts'
import { getProduct } from '../rules/supplies/products.ts'
import { assertLocationFree, locationRefusals } from '../rules/storage/location.ts'

/** The id comes from this device's lease, so the 005 barcode printed offline is final. spec §5 */
export const createSample = defineCommand({
  name: 'sample.create',
  version: 1,
  description: {
    icon: 'plus',
    verb: msg('New sample'),
    activity: msg('Created a sample'),
    topic: 'samples',
    corrections: { name: [['name']], barcode: [['altBarcode']] },
  },
  input: z.object({
    id,
    ...sampleTextInputs,
    sampleTypeId: z.int(),
    layerId: z.nullable(id),
    position,
    altBarcode: z.nullable(ownBarcode),
    amount,
    unit: z.string().check(z.refine((unit) => unit === '' || isUnit(unit))),
    meta: metaValues,
    parentId: z.nullable(id),
    /** In `unit`. */
    lowAmount: z.exactOptional(lowAmount),
    productId: z.exactOptional(z.nullable(id)),
    /** Fields of the sample itself: given by a program, or those of the sample that this is a copy of. */
    ownFields: z.exactOptional(ownFields),
    /** For programs, which create a sample first and then send the values of its fields one by one. */
    mayLackFields: z.exactOptional(z.literal(true)),
  }),
  uses: ['sampleTypes', 'samples', 'storageLayers', 'products', 'equipment'],
  refusals: [
    'permission.denied',
    'sample.name-missing',
    'sample.type-missing',
    'sample.id-taken',
    'sample.field-unknown',
    'sample.parent-invalid',
    'sample.field-required',
    'sample.field-invalid',
    'type.archived',
    ...locationRefusals,
    'barcode.taken',
    'barcode.reserved',
    'product.gone',
  ],
  leasedIds: (input) => [{ kind: 'samples', id: input.id }],
  about: (input) => [rowKey('samples', input.id)],
  async apply(tx, input, who) {
    await assertMay(tx, who, 'samples', 'Create')
    const name = input.name.trim()
    if (!name) tx.refuse('sample.name-missing')
    const type = await tx.get('sampleTypes', input.sampleTypeId)
    if (!type) return tx.refuse('sample.type-missing')
    if (type.archived) tx.refuse('type.archived', { sampleTypeId: type.id, name: type.name })
    const ownFields = input.ownFields ?? null
    const fields = fieldsOfSample({ ownFields }, type)
    const unknown = Object.keys(input.meta).find((field) => !fields.some((known) => String(known.id) === field))
    if (unknown) tx.refuse('sample.field-unknown', { field: unknown })
    const missing = !input.mayLackFields && type.fields.find((field) => field.required && !(input.meta[field.id] ?? '').trim())
    if (missing) tx.refuse('sample.field-required', { field: missing.id, key: missing.key })
    const wrong = fields.find((field) => !isFieldValue(field, input.meta[field.id] ?? ''))
    if (wrong) tx.refuse('sample.field-invalid', { field: wrong.id, key: wrong.key })
    if (await tx.get('samples', input.id)) tx.refuse('sample.id-taken', { sampleId: input.id })
    if (input.parentId !== null) {
      const parent = await tx.get('samples', input.parentId)
      if (!parent || parent.archived) tx.refuse('sample.parent-invalid')
    }
    if (input.layerId !== null) await assertLocationFree(tx, who, input.id, input.layerId, input.position)
    if (input.altBarcode !== null) await assertOwnBarcodeFree(tx, input.altBarcode, { sampleId: input.id })
    const productId = input.productId ?? null
    if (productId !== null) await getProduct(tx, productId)
    await tx.put('samples', {
      id: input.id,
      nameFold: normalizeText(name),
      ...unusedSample,
      ...storedTexts(input),
      sampleTypeId: type.id,
      seriesId: null,
      parentId: input.parentId,
      layerId: input.layerId,
      position: input.layerId === null ? 0 : input.position,
      altBarcode: input.altBarcode,
      amount: input.amount,
      unit: input.unit,
      lowAmount: input.lowAmount ?? null,
      ownerId: who.userId,
      archived: 0,
      createdAt: who.at,
      meta: input.meta,
      productId,
      ownFields,
    })
  },
})
