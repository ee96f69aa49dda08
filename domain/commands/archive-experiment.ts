import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { noteChange } from '../rules/notebook/note-change.ts'
import { getUnsignedExperiment } from '../rules/notebook/notebook.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Archives an experiment or restores it. Nothing can be changed in an archived one, and a signed one stays where it is. */
export const archiveExperiment = defineCommand({
  name: 'experiment.archive',
  version: 1,
  description: {
    icon: 'archive',
    verb: msg('Archive', 'verb'),
    activity: msg('Archived an experiment'),
    topic: 'experiments',
  },
  input: z.object({ experimentId: id, archived: z.boolean() }),
  uses: ['experiments', 'bucketGrants'],
  refusals: ['permission.denied', 'experiment.gone', 'experiment.signed'],
  about: (input) => [rowKey('experiments', input.experimentId)],
  async apply(tx, { experimentId, archived }, who) {
    const experiment = await getUnsignedExperiment(tx, who, experimentId)
    await assertMay(tx, who, 'experiments', 'Archive', experiment)
    await tx.patch('experiments', experimentId, { archived: archived ? 1 : 0 })
    await noteChange(tx, who, experiment)
  },
})
