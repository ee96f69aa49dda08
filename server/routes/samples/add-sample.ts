import * as z from 'zod/mini'
import { checkOutSample } from '#domain/commands/check-out-sample.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { placeSampleNext } from '#domain/commands/place-sample-next.ts'
import { setLowStock } from '#domain/commands/set-low-stock.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { limits } from '#domain/limits.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { takeIds } from '../../feed/leases.ts'
import { flag, jsonOf, plainText, wireDate, wireId, wireInt } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { noValues, planValues, wireValues, type PlannedValues } from './wire-meta.ts'
import { quantityActs, wireQuantity } from './wire-quantity.ts'

const text = z._default(z.nullable(plainText(limits.text.longest)), '')
const name = z._default(z.nullable(plainText(limits.name.longest)), '')
const id = z._default(z.nullable(wireId), 0)

const body = z.strictObject({
  name,
  sampleTypeID: id,
  sampleMetas: z._default(wireValues, []),
  quantitySettings: z.optional(z.nullable(jsonOf(wireQuantity))),
  description: text,
  note: text,
  altID: name,
  expirationDate: z._default(wireDate, ''),
  parentSampleID: id,
  storageLayerID: id,
  position: z._default(z.nullable(wireInt(0, limits.grid.most)), 0),
  checkedOut: flag,
})

/**
 * POST /api/v1/samples: `name`, `sampleTypeID`, values as `sampleMetas`, of which those that no field of the type is named after become fields of the sample; without `position`, the next free one of the compartment. With
 * `?autoCreateMetaDefaults=true`, fields that are not sent start with the default of the type. Values of required fields may follow later. Answers its number. spec §7, API-02
 */
export const addSample = defineRoute({
  method: 'POST',
  path: '/api/v1/samples',
  access: 'member',
  writes: () => true,
  input: z.object({ query: z.object({ autoCreateMetaDefaults: flag }), body }),
  refusals: [
    ...new Set([...createSample.refusals, ...placeSampleNext.refusals, ...setLowStock.refusals, ...checkOutSample.refusals]),
    'amount.too-large',
    'id.exhausted',
  ],
  async handler(call, { query, body }) {
    const type = await readGroup(call.services, call.group, (rows) => rows.get('sampleTypes', body.sampleTypeID ?? 0))
    const sent = type ? await planValues(call, unusedValues, type, body.sampleMetas) : noValues
    const values = query.autoCreateMetaDefaults ? { ...sent, meta: new Map([...defaultsOf(type), ...sent.meta]) } : sent
    const id = await takeIds(call.services.store, call.group.groupId, 'samples', 1)
    await runAllAsCaller(call, actsFor(id, body, type, values))
    return id
  },
})

const unusedValues = { meta: {}, ownFields: null }

const defaultsOf = (type: SampleTypeRow | undefined): Map<number, string> =>
  new Map((type?.fields ?? []).flatMap(({ id, defaultValue }) => (defaultValue ? [[id, defaultValue]] : [])))

function actsFor(id: number, sent: z.infer<typeof body>, type: SampleTypeRow | undefined, { meta, ownFields }: PlannedValues): ApiCommand[] {
  const layerId = sent.storageLayerID || null
  const position = sent.position ?? 0
  const unit = type?.unit ?? ''
  const isPlaced = layerId !== null && position > 0
  return [
    apiCommand(createSample, {
      id,
      name: sent.name ?? '',
      sampleTypeId: sent.sampleTypeID ?? 0,
      layerId: isPlaced ? layerId : null,
      position: isPlaced ? position : 0,
      altBarcode: sent.altID?.trim() || null,
      amount: 0,
      unit,
      expiration: sent.expirationDate,
      description: sent.description ?? '',
      note: sent.note ?? '',
      meta: Object.fromEntries(meta),
      parentId: sent.parentSampleID || null,
      mayLackFields: true,
      ...(ownFields.length && { ownFields: [...ownFields] }),
    }),
    ...(layerId !== null && !isPlaced ? [apiCommand(placeSampleNext, { sampleId: id, layerId })] : []),
    ...(sent.quantitySettings ? quantityActs({ id, amount: 0, unit, lowAmount: null, productId: null }, sent.quantitySettings) : []),
    ...(sent.checkedOut ? [apiCommand(checkOutSample, { sampleId: id })] : []),
  ]
}
