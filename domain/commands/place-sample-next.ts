import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { findFreePositions, positionsFor } from '../rules/storage/free-positions.ts'
import { getLiveSample } from '../rules/samples/live-sample.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getLiveLayer } from '../rules/storage/location.ts'

/** `moveToLayer` without a position: the server chooses one. A device sends `sample.move` with the position the person saw. spec §7 */
export const placeSampleNext = defineCommand({
  name: 'sample.place-next',
  version: 1,
  description: {
    icon: 'move',
    verb: msg('Move'),
    activity: msg('Placed a sample'),
    topic: 'samples',
  },
  input: z.object({ sampleId: id, layerId: id }),
  uses: ['samples', 'storageLayers'],
  refusals: ['permission.denied', 'sample.gone', 'sample.archived', 'layer.gone', 'layer.archived', 'layer.full'],
  about: (input) => [rowKey('samples', input.sampleId)],
  async apply(tx, { sampleId, layerId }, who) {
    await assertMay(tx, who, 'samples', 'Update', await getLiveSample(tx, sampleId))
    const layer = await getLiveLayer(tx, layerId)
    const others = (await tx.where('samples', 'byPlace', [layerId])).filter((sample) => sample.id !== sampleId)
    const [position] = positionsFor(layer, findFreePositions(layer, others, who.userId), 1)
    if (position === undefined) return tx.refuse('layer.full', { layerId })
    await tx.patch('samples', sampleId, { missingSince: null, layerId, position })
  },
})
