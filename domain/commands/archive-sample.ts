import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { getLiveSample } from '../rules/samples/live-sample.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** An archived sample keeps its data and releases its position. */
export const archiveSample = defineCommand({
  name: 'sample.archive',
  version: 1,
  description: {
    icon: 'archive',
    verb: msg('Archive', 'verb'),
    activity: msg('Archived a sample'),
    topic: 'samples',
  },
  input: z.object({ sampleId: id }),
  uses: ['samples'],
  refusals: ['permission.denied', 'sample.gone', 'sample.archived'],
  about: (input) => [rowKey('samples', input.sampleId)],
  async apply(tx, { sampleId }, who) {
    await assertMay(tx, who, 'samples', 'Archive', await getLiveSample(tx, sampleId))
    await tx.patch('samples', sampleId, { archived: 1, layerId: null, position: 0 })
  },
})
