import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { limits } from '../limits.ts'
import { noteChange } from '../rules/notebook/note-change.ts'
import { getLiveExperiment } from '../rules/notebook/notebook.ts'
import { readershipOf, readerUses, showTo } from '../rules/notebook/readers.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Makes a member a collaborator, or no longer: one at a time, so that what two people decide about others does not conflict. */
export const shareExperiment = defineCommand({
  name: 'experiment.share',
  version: 1,
  description: {
    icon: 'person',
    verb: msg('Collaborators'),
    activity: msg('Changed the collaborators of an experiment'),
    topic: 'experiments',
  },
  input: z.object({ experimentId: id, userId: id, shared: z.boolean() }),
  uses: ['members', ...readerUses],
  refusals: ['permission.denied', 'experiment.gone', 'experiment.archived', 'experiment.signed', 'member.gone', 'input.invalid'],
  about: (input) => [rowKey('experiments', input.experimentId)],
  async apply(tx, { experimentId, userId, shared }, who) {
    const experiment = await getLiveExperiment(tx, who, experimentId)
    await assertMay(tx, who, 'experiments', 'Update', experiment)
    if (readershipOf(experiment) !== 'group') await assertMay(tx, who, 'experiments', 'Show', experiment)
    if (shared && !(await tx.get('members', userId))) tx.refuse('member.gone')
    const others = experiment.collaborators.filter((each) => each !== userId)
    const collaborators = shared ? [...others, userId].toSorted((a, b) => a - b) : others
    if (shared && collaborators.length > limits.many.collaborators) tx.refuse('input.invalid')
    await tx.patch('experiments', experimentId, { collaborators })
    await showTo(tx, { ...experiment, collaborators }, readershipOf(experiment))
    await noteChange(tx, who, experiment)
  },
})
