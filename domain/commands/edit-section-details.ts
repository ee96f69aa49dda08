import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { changeDetails } from '../rules/changes/change-details.ts'
import { noteSectionChange } from '../rules/notebook/note-change.ts'
import { getWritableSection, sectionRefusals } from '../rules/notebook/notebook.ts'
import { detailChanges } from '../rules/notebook/notebook-input.ts'
import { isProcedureKey } from '../rules/protocols/procedure-meta.ts'

/** Changes texts by name of a section, for programs: what two of them write under different names does not conflict. Those of a procedure have commands of their own. */
export const editSectionDetails = defineCommand({
  name: 'section.edit-details',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('Edit'),
    activity: msg('Changed the details of a section'),
    topic: 'experiments',
  },
  input: z.object({ sectionId: id, details: detailChanges }),
  uses: ['experiments', 'sections', 'bucketGrants'],
  refusals: [...sectionRefusals, 'input.invalid'],
  about: (input) => [rowKey('sections', input.sectionId)],
  async apply(tx, { sectionId, details }, who) {
    const { section, experiment } = await getWritableSection(tx, who, sectionId)
    if (section.type === 'PROCEDURE' && Object.keys(details).some(isProcedureKey)) tx.refuse('input.invalid', { field: 'details' })
    await tx.patch('sections', sectionId, changeDetails(tx, who, { sectionId }, section, details))
    await noteSectionChange(tx, who, section, experiment)
  },
})
