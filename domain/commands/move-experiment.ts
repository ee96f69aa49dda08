import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { noteChange } from '../rules/notebook/note-change.ts'
import { getLiveStudy, getWritableExperiment } from '../rules/notebook/notebook.ts'

/** Moves an experiment to another study. */
export const moveExperiment = defineCommand({
  name: 'experiment.move',
  version: 1,
  description: {
    icon: 'move',
    verb: msg('Move'),
    activity: msg('Moved an experiment to another study'),
    topic: 'experiments',
  },
  input: z.object({ experimentId: id, studyId: id }),
  uses: ['studies', 'experiments', 'bucketGrants'],
  refusals: ['permission.denied', 'experiment.gone', 'experiment.archived', 'experiment.signed', 'study.gone', 'study.archived'],
  about: (input) => [rowKey('experiments', input.experimentId)],
  async apply(tx, { experimentId, studyId }, who) {
    const experiment = await getWritableExperiment(tx, who, experimentId)
    await getLiveStudy(tx, studyId)
    await tx.patch('experiments', experimentId, { studyId })
    await noteChange(tx, who, experiment)
  },
})
