import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { noteChange } from '../rules/notebook/note-change.ts'
import { getExperiment } from '../rules/notebook/notebook.ts'
import { changeViewers, readerUses, readershipOf, showTo, viewersChange, viewerUses } from '../rules/notebook/readers.ts'
import { assertMay } from '../rules/people/permitted.ts'

/**
 * Who sees an experiment, signed and archived ones too: it is no part of what a signature covers. Viewers are added and removed, so that of
 * two people who decide about different ones, both are right. Shown to the group, it has no viewers.
 */
export const setExperimentReaders = defineCommand({
  name: 'experiment.set-readers',
  version: 1,
  description: {
    icon: 'lock',
    verb: msg('Who sees it'),
    activity: msg('Changed who sees an experiment'),
    topic: 'experiments',
  },
  input: z.object({ experimentId: id, ...viewersChange }),
  uses: [...viewerUses, ...readerUses],
  refusals: ['permission.denied', 'experiment.gone', 'member.gone', 'input.invalid'],
  about: (input) => [rowKey('experiments', input.experimentId)],
  async apply(tx, { experimentId, readership, add, remove }, who) {
    const experiment = await getExperiment(tx, who, experimentId)
    await assertMay(tx, who, 'experiments', 'Show', experiment)
    const wanted = readership ?? readershipOf(experiment)
    const viewers = wanted === 'group' ? [] : await changeViewers(tx, experiment.viewers, { add, remove })
    await tx.patch('experiments', experimentId, { viewers })
    await showTo(tx, { ...experiment, viewers }, wanted)
    await noteChange(tx, who, experiment)
  },
})
