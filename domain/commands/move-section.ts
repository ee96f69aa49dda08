import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { noteChange } from '../rules/notebook/note-change.ts'
import { getWritableSection, sectionRefusals } from '../rules/notebook/notebook.ts'
import { orderKey } from '../rules/order-key.ts'

/** Moves a section to another place in its experiment. */
export const moveSection = defineCommand({
  name: 'section.move',
  version: 1,
  description: {
    icon: 'move',
    verb: msg('Move'),
    activity: msg('Moved a section'),
    topic: 'experiments',
  },
  input: z.object({ sectionId: id, orderKey }),
  uses: ['experiments', 'sections', 'bucketGrants'],
  refusals: sectionRefusals,
  about: (input) => [rowKey('sections', input.sectionId)],
  async apply(tx, { sectionId, orderKey }, who) {
    const { experiment } = await getWritableSection(tx, who, sectionId)
    await tx.patch('sections', sectionId, { orderKey })
    await noteChange(tx, who, experiment)
  },
})
