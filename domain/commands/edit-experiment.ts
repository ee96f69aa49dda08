import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, partialOf } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { changeTexts } from '../rules/changes/change-texts.ts'
import { noteChange } from '../rules/notebook/note-change.ts'
import { getWritableExperiment } from '../rules/notebook/notebook.ts'
import { nameChange } from '../rules/notebook/notebook-input.ts'

export const editExperiment = defineCommand({
  name: 'experiment.edit',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('Edit'),
    activity: msg('Changed an experiment'),
    topic: 'experiments',
    corrections: { name: [['set', 'name', 'to']] },
  },
  input: z.object({ experimentId: id, set: partialOf({ name: nameChange }) }),
  uses: ['experiments', 'bucketGrants'],
  refusals: ['permission.denied', 'experiment.gone', 'experiment.archived', 'experiment.signed', 'experiment.name-missing'],
  about: (input) => [rowKey('experiments', input.experimentId)],
  async apply(tx, { experimentId, set }, who) {
    const experiment = await getWritableExperiment(tx, who, experimentId)
    if (set.name && !set.name.to.trim()) tx.refuse('experiment.name-missing')
    await tx.patch('experiments', experimentId, changeTexts(tx, who, { experimentId }, experiment, set))
    await noteChange(tx, who, experiment)
  },
})
