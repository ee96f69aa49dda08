import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { noteChange } from '../rules/notebook/note-change.ts'
import { assertOpen, getWritableExperiment } from '../rules/notebook/notebook.ts'

/** Archives a section or restores it, with its text and at its place. */
export const archiveSection = defineCommand({
  name: 'section.archive',
  version: 1,
  description: {
    icon: 'archive',
    verb: msg('Archive', 'verb'),
    activity: msg('Archived a section'),
    topic: 'experiments',
  },
  input: z.object({ sectionId: id, archived: z.boolean() }),
  uses: ['experiments', 'sections', 'bucketGrants'],
  refusals: ['permission.denied', 'section.gone', 'section.locked', 'experiment.gone', 'experiment.archived', 'experiment.signed'],
  about: (input) => [rowKey('sections', input.sectionId)],
  async apply(tx, { sectionId, archived }, who) {
    const section = await tx.get('sections', sectionId)
    if (!section) return tx.refuse('section.gone', { sectionId })
    const experiment = await getWritableExperiment(tx, who, section.experimentId)
    assertOpen(tx, who, section)
    await tx.patch('sections', sectionId, { archived: archived ? 1 : 0 })
    await noteChange(tx, who, experiment)
  },
})
