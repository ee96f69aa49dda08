import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { settableStatuses } from '../entities/experiment.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { noteChange } from '../rules/notebook/note-change.ts'
import { getWritableExperiment } from '../rules/notebook/notebook.ts'
import { remarkOverwritten } from '../rules/changes/remark-overwritten.ts'

const status = z.enum(settableStatuses)

export const setExperimentStatus = defineCommand({
  name: 'experiment.set-status',
  version: 1,
  description: {
    icon: 'check',
    verb: msg('Status'),
    activity: msg('Changed the status of an experiment'),
    topic: 'experiments',
  },
  input: z.object({
    experimentId: id,
    status,
    /** What the person saw. */
    was: status,
  }),
  uses: ['experiments', 'bucketGrants'],
  refusals: ['permission.denied', 'experiment.gone', 'experiment.archived', 'experiment.signed'],
  about: (input) => [rowKey('experiments', input.experimentId)],
  async apply(tx, { experimentId, status, was }, who) {
    const experiment = await getWritableExperiment(tx, who, experimentId)
    if (experiment.status === status) return
    remarkOverwritten(tx, { experimentId }, experiment, { status }, { status: was })
    await tx.patch('experiments', experimentId, { status, statusChangedAt: who.at })
    await noteChange(tx, who, experiment)
  },
})
