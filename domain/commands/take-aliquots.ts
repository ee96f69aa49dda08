import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { unusedSample } from '../entities/sample.ts'
import { copiedTexts } from '../entities/sample-texts.ts'
import { amount, id, position, shortText } from '../input.ts'
import { limits } from '../limits.ts'
import { rowKey } from '../dependency-keys.ts'
import { convertAmount, isUnit, roundAmount } from '../rules/samples/amount.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { getLiveSample } from '../rules/samples/live-sample.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { assertLocationFree, locationRefusals } from '../rules/storage/location.ts'

/** Divides a sample into children that have its data, an amount each, and locations. All or none are created, so no amount is lost. */
export const takeAliquots = defineCommand({
  name: 'sample.aliquot',
  version: 1,
  description: {
    icon: 'tubes',
    verb: msg('Aliquot', 'verb'),
    activity: msg('Took aliquots'),
    topic: 'samples',
    amountLabel: msg('Aliquots taken'),
  },
  input: z.object({
    sampleId: id,
    /** Amount of each aliquot. */
    amount,
    unit: z.string().check(z.refine(isUnit)),
    layerId: z.nullable(id),
    aliquots: z.array(z.object({ id, name: shortText, position })).check(z.minLength(1), z.maxLength(limits.many.created)),
  }),
  uses: ['sampleTypes', 'samples', 'storageLayers'],
  refusals: [
    'permission.denied',
    'sample.gone',
    'sample.archived',
    'sample.name-missing',
    'sample.id-taken',
    'type.archived',
    'amount.below-zero',
    'amount.unit-mismatch',
    ...locationRefusals,
  ],
  leasedIds: (input) => input.aliquots.map((aliquot) => ({ kind: 'samples', id: aliquot.id })),
  about: (input) => [rowKey('samples', input.sampleId), ...input.aliquots.map((aliquot) => rowKey('samples', aliquot.id))],
  async apply(tx, { sampleId, amount, unit, layerId, aliquots }, who) {
    await assertMay(tx, who, 'samples', 'Create')
    const sample = await getLiveSample(tx, sampleId)
    await assertMay(tx, who, 'samples', 'Update', sample)
    const type = await tx.get('sampleTypes', sample.sampleTypeId)
    if (type?.archived) tx.refuse('type.archived', { sampleTypeId: type.id, name: type.name })
    const total = roundAmount(amount * aliquots.length)
    const taken = total === 0 ? 0 : convertAmount(total, unit, sample.unit)
    if (taken === undefined) return tx.refuse('amount.unit-mismatch', { sampleId, unit: sample.unit })
    const left = roundAmount(sample.amount - taken)
    if (left < 0) tx.refuse('amount.below-zero', { sampleId, amount: sample.amount, unit: sample.unit })
    await tx.patch('samples', sampleId, { amount: left })
    for (const aliquot of aliquots) {
      const name = aliquot.name.trim()
      if (!name) tx.refuse('sample.name-missing')
      if (await tx.get('samples', aliquot.id)) tx.refuse('sample.id-taken', { sampleId: aliquot.id })
      if (layerId !== null) await assertLocationFree(tx, who, aliquot.id, layerId, aliquot.position)
      const { sampleTypeId, meta, productId, ownFields } = sample
      await tx.put('samples', {
        ...unusedSample,
        ...copiedTexts(sample),
        id: aliquot.id,
        name,
        nameFold: normalizeText(name),
        sampleTypeId,
        seriesId: null,
        parentId: sampleId,
        layerId,
        position: layerId === null ? 0 : aliquot.position,
        altBarcode: null,
        amount,
        unit,
        ownerId: who.userId,
        archived: 0,
        createdAt: who.at,
        meta: { ...meta },
        productId,
        ownFields,
      })
    }
  },
})
