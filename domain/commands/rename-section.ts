import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, shortText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { changeTexts } from '../rules/changes/change-texts.ts'
import { noteSectionChange } from '../rules/notebook/note-change.ts'
import { getWritableSection, sectionRefusals } from '../rules/notebook/notebook.ts'

export const renameSection = defineCommand({
  name: 'section.rename',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('Rename'),
    activity: msg('Renamed a section'),
    topic: 'experiments',
    corrections: { name: [['name']] },
  },
  input: z.object({ sectionId: id, was: shortText, name: shortText }),
  uses: ['experiments', 'sections', 'bucketGrants'],
  refusals: [...sectionRefusals, 'section.name-missing'],
  about: (input) => [rowKey('sections', input.sectionId)],
  async apply(tx, { sectionId, was, name }, who) {
    const { section, experiment } = await getWritableSection(tx, who, sectionId)
    if (!name.trim()) tx.refuse('section.name-missing')
    await tx.patch('sections', sectionId, changeTexts(tx, who, { sectionId }, section, { name: { was, to: name } }))
    await noteSectionChange(tx, who, section, experiment)
  },
})
