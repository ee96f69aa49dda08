import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { noteChange } from '../rules/notebook/note-change.ts'
import { assertOpen, getLiveSection, sectionRefusals } from '../rules/notebook/notebook.ts'

/** Locks a section for everyone else, or opens it again: that, whoever locked it, the owner of the experiment and administrators may do. spec ELN-03 */
export const lockSection = defineCommand({
  name: 'section.lock',
  version: 1,
  description: {
    icon: 'lock',
    verb: msg('Lock', 'verb'),
    activity: msg('Locked or unlocked a section'),
    topic: 'experiments',
  },
  input: z.object({ sectionId: id, locked: z.boolean() }),
  uses: ['experiments', 'sections', 'bucketGrants'],
  refusals: sectionRefusals,
  about: (input) => [rowKey('sections', input.sectionId)],
  async apply(tx, { sectionId, locked }, who) {
    const { section, experiment } = await getLiveSection(tx, who, sectionId)
    const mayUnlock = !locked && (experiment.ownerId === who.userId || (await tx.may(who, 'sections', 'Unlock')))
    if (!mayUnlock) assertOpen(tx, who, section)
    await tx.patch('sections', sectionId, { lockedBy: locked ? who.userId : null })
    await noteChange(tx, who, experiment)
  },
})
