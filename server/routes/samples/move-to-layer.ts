import * as z from 'zod/mini'
import { moveSample } from '#domain/commands/move-sample.ts'
import { placeSampleNext } from '#domain/commands/place-sample-next.ts'
import { limits } from '#domain/limits.ts'
import { toWireLocation } from '#domain/wire/to-wire.ts'
import { wireId, wireInt } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'

const wirePosition = z.nullish(
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
    wireInt(0, limits.grid.most),
  ]),
)

/** `{position}` as JSON or form, the bare number, or nothing. */
const moveBody = z.pipe(
  z.union([z.strictObject({ position: wirePosition }), wirePosition]),
  z.transform((body) => (typeof body === 'object' ? body?.position : body) ?? undefined),
)

/**
 * POST /api/v1/samples/{sampleID}/moveToLayer/{storageLayerID}?consecutiveSpace=1, body `position`: a given position is used or refused;
 * without one, the server chooses the next free one. Returns the sample's location. spec §7, §8
 */
export const moveToLayer = defineRoute({
  method: 'POST',
  path: '/api/v1/samples/:sampleId/moveToLayer/:layerId',
  access: 'member',
  writes: () => true,
  input: z.object({
    params: z.object({ sampleId: wireId, layerId: wireId }),
    // A sample takes one position, so there is nothing to choose; existing clients send it.
    query: z.object({ consecutiveSpace: z.optional(wireInt(0, limits.grid.most)) }),
    body: moveBody,
  }),
  refusals: [...placeSampleNext.refusals, ...moveSample.refusals],
  async handler(call, { params: { sampleId, layerId }, body: position }) {
    const changes =
      position === undefined
        ? await runAsCaller(call, placeSampleNext, { sampleId, layerId })
        : await runAsCaller(call, moveSample, { sampleId, layerId, position })
    const layer = await readGroup(call.services, call.group, (rows) => rows.get('storageLayers', layerId))
    const moved = changes.find((change) => change.entity === 'samples' && change.id === sampleId)?.after
    return layer && toWireLocation(layer, Number(moved?.position ?? position ?? 0))
  },
})
