import * as z from 'zod/mini'
import { createSample } from '#domain/commands/create-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { copiedTexts } from '#domain/entities/sample-texts.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { limits } from '#domain/limits.ts'
import { copiedFields } from '#domain/rules/samples/own-fields.ts'
import { findFreePositions, positionsFor } from '#domain/rules/storage/free-positions.ts'
import { Refusal } from '#domain/tx.ts'
import { fromDisplayUnit } from '#domain/wire/inventory/quantity-to-wire.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { takeIds } from '../../feed/leases.ts'
import { flag, jsonOf, wireId, wireInt } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { readForChange } from './read-for-change.ts'
import { sentAmount, wireUnit } from './wire-quantity.ts'

const range = z.strictObject({
  storageLayerID: wireId,
  /** Positions that are passed over, and how many are used after them. */
  offset: z._default(wireInt(0, limits.grid.most), 0),
  limit: wireInt(1, limits.grid.most),
})
type Range = z.infer<typeof range>

export const positionRanges = z._default(jsonOf(z.array(range).check(z.maxLength(limits.many.created))), [])

/** What can be said about copies of a sample. */
export const copyOptions = {
  cloneTimes: z._default(wireInt(1, limits.many.created), 1),
  trackParent: flag,
  quantity: z.optional(z.nullable(jsonOf(z.strictObject({ amount: sentAmount, unit: wireUnit })))),
  storagePositionRanges: positionRanges,
}
const options = z.strictObject(copyOptions)
type CopyOptions = z.infer<typeof options>

const body = z._default(z.strictObject({ ...copyOptions, ignoreAutoNumbering: flag }), {
  cloneTimes: 1,
  trackParent: false,
  ignoreAutoNumbering: false,
  storagePositionRanges: [],
})

export const copyRefusals = [...createSample.refusals, 'sample.gone', 'layer.full', 'id.exhausted'] as const

/**
 * POST /api/v1/samples/{sampleID}/clone: copies with the same data, numbered behind the name unless `ignoreAutoNumbering`. With `trackParent`, they are
 * children of the sample; in `storagePositionRanges`, they are put at its free positions. Answers nothing.
 */
export const cloneSample = defineRoute({
  method: 'POST',
  path: '/api/v1/samples/:sampleId/clone',
  access: 'member',
  writes: () => true,
  cost: 20,
  input: z.object({ params: z.object({ sampleId: wireId }), body }),
  refusals: copyRefusals,
  async handler(call, { params: { sampleId }, body: options }) {
    const { sample, type } = await readForChange(call, sampleId)
    const { acts } = await planCopies(call, { sample, type }, options, (at) => (options.ignoreAutoNumbering ? sample.name : `${sample.name} (${at + 1})`))
    await runAllAsCaller(call, acts)
    return undefined
  },
})

/** Their numbers, and the commands that create them. `nameOf`: of each, counted from 0. */
export async function planCopies(
  call: Call<'member'>,
  { sample, type }: { readonly sample: SampleRow; readonly type: SampleTypeRow | undefined },
  { cloneTimes, trackParent, quantity, storagePositionRanges }: CopyOptions,
  nameOf: (at: number) => string,
): Promise<{ ids: number[]; acts: ApiCommand[] }> {
  const places = await placesIn(call, storagePositionRanges, cloneTimes)
  const first = await takeIds(call.services.store, call.group.groupId, 'samples', cloneTimes)
  const ids = Array.from({ length: cloneTimes }, (_, at) => first + at)
  const acts = ids.map((id, at) =>
    apiCommand(createSample, {
      ...copyOf(sample, type),
      id,
      name: nameOf(at),
      parentId: trackParent ? sample.id : sample.parentId,
      ...(quantity && { amount: quantity.amount, unit: fromDisplayUnit(quantity.unit ?? 'Nothing') || sample.unit }),
      ...(places[at] ?? { layerId: null, position: 0 }),
    }),
  )
  return { ids, acts }
}

/** What there is: fields of the type that have become required since, or have been removed, do not keep it from being copied. */
export function copyOf(sample: SampleRow, type: SampleTypeRow | undefined) {
  const { sampleTypeId, amount, unit, productId } = sample
  return {
    sampleTypeId,
    amount,
    unit,
    ...copiedTexts(sample),
    ...copiedFields(sample, type),
    productId,
    altBarcode: null,
    mayLackFields: true as const,
  }
}

interface Place {
  readonly layerId: number
  readonly position: number
}

/** A free position for each copy; none at all without ranges. */
export const placesIn = async ({ services, group, caller }: Call<'member'>, ranges: readonly Range[], count: number): Promise<Place[]> =>
  readGroup(services, group, async (rows) => {
    const places: Place[] = []
    for (const { storageLayerID: layerId, offset, limit } of ranges) {
      const layer = await rows.get('storageLayers', layerId)
      if (!layer) throw new Refusal('layer.gone', { layerId })
      const free = findFreePositions(layer, await rows.where('samples', 'byPlace', [layerId]), caller.session.user.id)
      const positions = positionsFor(layer, free, limit, offset + 1).filter((position) => position <= offset + limit)
      places.push(...positions.map((position) => ({ layerId, position })))
    }
    if (ranges.length > 0 && places.length < count) throw new Refusal('layer.full', { layerId: ranges.at(-1)!.storageLayerID })
    return places
  })
