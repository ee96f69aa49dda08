import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { id, position } from '../input.ts'
import { rowMark } from '../marks.ts'
import { getLiveSample } from '../rules/live-sample.ts'
import { assertMayUpdateSample } from '../rules/permitted.ts'
import { assertPlaceFree, placeMarks, placeRefusals } from '../rules/place.ts'

/** Puts a sample at the place the person saw; `layerId` null takes it out of storage. */
export const moveSample = defineCommand({
  name: 'sample.move',
  version: 1,
  input: z.object({ sampleId: id, layerId: z.nullable(id), position }),
  uses: ['members', 'samples', 'storageLayers'],
  refusals: ['permission.denied', 'sample.gone', 'sample.archived', ...placeRefusals],
  about: (input) => [rowMark('samples', input.sampleId)],
  foresees: ({ layerId, position }) => placeMarks(layerId, position),
  async apply(tx, { sampleId, layerId, position }, who) {
    await assertMayUpdateSample(tx, who, await getLiveSample(tx, sampleId))
    if (layerId !== null) await assertPlaceFree(tx, who, sampleId, layerId, position)
    // Who moves a tube has seen it.
    await tx.patch('samples', sampleId, { missingSince: null, layerId, position: layerId === null ? 0 : position })
  },
})
