import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, position } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { assertLocationFree, locationRefusals } from '../rules/storage/location.ts'

/** Restores a sample from the archive, to a location if one is given. Undoing an archive gives the location the sample had. */
export const restoreSample = defineCommand({
  name: 'sample.restore',
  version: 1,
  description: {
    icon: 'restore',
    verb: msg('Restore'),
    activity: msg('Restored a sample'),
    topic: 'samples',
  },
  input: z.object({ sampleId: id, layerId: z.nullable(id), position }),
  uses: ['samples', 'storageLayers'],
  refusals: ['permission.denied', 'sample.gone', 'sample.not-archived', ...locationRefusals],
  about: (input) => [rowKey('samples', input.sampleId)],
  async apply(tx, { sampleId, layerId, position }, who) {
    const sample = await tx.get('samples', sampleId)
    if (!sample) return tx.refuse('sample.gone', { sampleId })
    await assertMay(tx, who, 'samples', 'Archive', sample)
    if (!sample.archived) tx.refuse('sample.not-archived', { sampleId, name: sample.name })
    if (layerId !== null) await assertLocationFree(tx, who, sampleId, layerId, position)
    await tx.patch('samples', sampleId, { archived: 0, layerId, position: layerId === null ? 0 : position })
  },
})
