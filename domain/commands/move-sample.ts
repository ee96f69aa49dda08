import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, position } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { getLiveSample } from '../rules/samples/live-sample.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { assertLocationFree, locationRefusals } from '../rules/storage/location.ts'

/** Puts a sample at the location the person saw; `layerId` null takes it out of storage. */
export const moveSample = defineCommand({
  name: 'sample.move',
  version: 1,
  description: {
    icon: 'move',
    verb: msg('Move'),
    activity: msg('Moved a sample'),
    topic: 'samples',
  },
  input: z.object({ sampleId: id, layerId: z.nullable(id), position }),
  uses: ['samples', 'storageLayers'],
  refusals: ['permission.denied', 'sample.gone', 'sample.archived', ...locationRefusals],
  about: (input) => [rowKey('samples', input.sampleId)],
  async apply(tx, { sampleId, layerId, position }, who) {
    await assertMay(tx, who, 'samples', 'Update', await getLiveSample(tx, sampleId))
    if (layerId !== null) await assertLocationFree(tx, who, sampleId, layerId, position)
    // Whoever moves a tube has seen it, so it is no longer missing.
    await tx.patch('samples', sampleId, { missingSince: null, layerId, position: layerId === null ? 0 : position })
  },
})
