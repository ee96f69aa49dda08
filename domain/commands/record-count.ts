import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getLiveLayer } from '../rules/storage/location.ts'
import { sampleIds } from '../rules/samples/series.ts'

/**
 * The result of a stock-take of one compartment. Expected samples that were not found
 * become missing and keep their location; found ones stop being missing.
 * Samples that were moved or checked out in the meantime are unchanged. Unexpected ones are moved by separate mutations.
 */
export const recordCount = defineCommand({
  name: 'layer.record-count',
  version: 1,
  description: {
    icon: 'check',
    verb: msg('Stock-take'),
    activity: msg('Took stock of a compartment'),
    topic: 'storage',
  },
  input: z.object({ layerId: id, found: sampleIds, missing: sampleIds }),
  uses: ['samples', 'storageLayers'],
  refusals: ['permission.denied', 'layer.gone', 'layer.archived'],
  about: (input) => [rowKey('storageLayers', input.layerId)],
  async apply(tx, { layerId, found, missing }, who) {
    await assertMay(tx, who, 'samples', 'UpdateOwn')
    await getLiveLayer(tx, layerId)
    const here = new Map((await tx.where('samples', 'byPlace', [layerId])).map((sample) => [sample.id, sample]))
    for (const sampleId of new Set(missing)) {
      const sample = here.get(sampleId)
      // Someone has it at the bench: it is checked out, not missing.
      if (sample && sample.outBy === null) await tx.patch('samples', sampleId, { missingSince: who.at })
    }
    for (const sampleId of new Set(found)) {
      if (here.get(sampleId)?.missingSince) await tx.patch('samples', sampleId, { missingSince: null })
    }
    await tx.patch('storageLayers', layerId, { countedAt: who.at, countedBy: who.userId })
  },
})
