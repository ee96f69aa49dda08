import * as z from 'zod/mini'
import { checkOutSample } from '#domain/commands/check-out-sample.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { placeSampleNext } from '#domain/commands/place-sample-next.ts'
import { setLowStock } from '#domain/commands/set-low-stock.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { sampleTextNames, sampleTexts, storedTexts } from '#domain/entities/sample-texts.ts'
import { limits } from '#domain/limits.ts'
import { newLowAmount } from '#domain/rules/samples/new-amounts.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { takeIds } from '../../feed/leases.ts'
import { flag, jsonOf, plainText, wireDate, wireId, wireInt } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { wireTexts } from './sample-fields.ts'
import { noValues, planValues, wireValues, type PlannedValues } from './wire-meta.ts'
import { amountIn, quantityActs, wireQuantity } from './wire-quantity.ts'

const text = z._default(z.nullable(plainText(limits.text.longest)), '')
const name = z._default(z.nullable(plainText(limits.name.longest)), '')
const id = z._default(z.nullable(wireId), 0)

/** A new sample, as a program sends it. */
export const newSample = z.strictObject({
  sampleTypeID: id,
  sampleMetas: z._default(wireValues, []),
  quantitySettings: z.optional(z.nullable(jsonOf(wireQuantity))),
  ...wireTexts<z.ZodMiniDefault<z.ZodMiniType<string | null>>>({ line: name, text, date: z._default(wireDate, '') }),
  altID: name,
  parentSampleID: id,
  storageLayerID: id,
  position: z._default(z.nullable(wireInt(0, limits.grid.most)), 0),
  checkedOut: flag,
})

export type NewSample = z.infer<typeof newSample>

export const creationRefusals = [
  ...new Set([
    ...createSample.refusals,
    ...placeSampleNext.refusals,
    ...setLowStock.refusals,
    ...checkOutSample.refusals,
    'amount.too-large' as const,
    'id.exhausted' as const,
    'input.not-kept' as const,
  ]),
]

/**
 * POST /api/v1/samples: `name`, `sampleTypeID`, values as `sampleMetas`, of which those that no field of the type is named after become fields of the sample; without `position`, the next free one of the compartment. With
 * `?autoCreateMetaDefaults=true`, fields that are not sent start with the default of the type. Values of required fields may follow later. Answers its number. spec §7, API-02
 */
export const addSample = defineRoute({
  method: 'POST',
  path: '/api/v1/samples',
  access: 'member',
  writes: () => true,
  input: z.object({ query: z.object({ autoCreateMetaDefaults: flag }), body: newSample }),
  refusals: creationRefusals,
  async handler(call, { query, body }) {
    const { ids, acts } = await planSamples(call, [body], query.autoCreateMetaDefaults)
    await runAllAsCaller(call, acts)
    return ids[0]!
  },
})

/** Their numbers, and the commands that create them. `withDefaults`: fields that are not sent start with the default of the type. */
export async function planSamples(call: Call<'member'>, sent: readonly NewSample[], withDefaults: boolean): Promise<{ ids: number[]; acts: ApiCommand[] }> {
  const typeIds = new Set(sent.map(({ sampleTypeID }) => sampleTypeID ?? 0))
  const types = await readGroup(call.services, call.group, async (rows) => {
    const found = new Map<number, SampleTypeRow | undefined>()
    for (const id of typeIds) found.set(id, await rows.get('sampleTypes', id))
    return found
  })
  const typeOf = ({ sampleTypeID }: NewSample) => types.get(sampleTypeID ?? 0)
  const planned: PlannedValues[] = []
  for (const each of sent) planned.push(await planNew(call, typeOf(each), each, withDefaults))
  const first = await takeIds(call.services.store, call.group.groupId, 'samples', sent.length)
  const ids = sent.map((_, at) => first + at)
  return { ids, acts: sent.flatMap((each, at) => actsFor(ids[at]!, each, typeOf(each), planned[at]!)) }
}

async function planNew(call: Call<'member'>, type: SampleTypeRow | undefined, { sampleMetas }: NewSample, withDefaults: boolean): Promise<PlannedValues> {
  const sent = type ? await planValues(call, unusedValues, type, sampleMetas) : noValues
  return withDefaults ? { ...sent, meta: new Map([...defaultsOf(type), ...sent.meta]) } : sent
}

const unusedValues = { meta: {}, ownFields: null }

const defaultsOf = (type: SampleTypeRow | undefined): Map<number, string> =>
  new Map((type?.fields ?? []).flatMap(({ id, defaultValue }) => (defaultValue ? [[id, defaultValue]] : [])))

function actsFor(id: number, sent: NewSample, type: SampleTypeRow | undefined, { meta, ownFields }: PlannedValues): ApiCommand[] {
  const layerId = sent.storageLayerID || null
  const position = sent.position ?? 0
  const { quantitySettings } = sent
  const given = quantitySettings?.amount === undefined ? undefined : amountIn(quantitySettings, type?.unit ?? '', 'quantitySettings.')
  const amount = given?.amount ?? type?.amount ?? 0
  const unit = given?.unit ?? type?.unit ?? ''
  const lowAmount = newLowAmount(type, amount)
  const isPlaced = layerId !== null && position > 0
  return [
    apiCommand(createSample, {
      id,
      ...storedTexts(Object.fromEntries(sampleTextNames.map((name) => [name, sent[sampleTexts[name].wire] ?? '']))),
      sampleTypeId: sent.sampleTypeID ?? 0,
      layerId: isPlaced ? layerId : null,
      position: isPlaced ? position : 0,
      altBarcode: sent.altID?.trim() || null,
      amount,
      unit,
      lowAmount,
      meta: Object.fromEntries(meta),
      parentId: sent.parentSampleID || null,
      mayLackFields: true,
      ...(ownFields.length && { ownFields: [...ownFields] }),
    }),
    ...(layerId !== null && !isPlaced ? [apiCommand(placeSampleNext, { sampleId: id, layerId })] : []),
    ...(quantitySettings ? quantityActs({ id, amount, unit, lowAmount, productId: null }, quantitySettings, 'quantitySettings.') : []),
    ...(sent.checkedOut ? [apiCommand(checkOutSample, { sampleId: id })] : []),
  ]
}
