import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, partialOf } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { changeDetails } from '../rules/changes/change-details.ts'
import { changeTexts } from '../rules/changes/change-texts.ts'
import { getLiveStudy } from '../rules/notebook/notebook.ts'
import { descriptionChange, detailChanges, nameChange } from '../rules/notebook/notebook-input.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Changes the texts of a study. `details` are in `meta`: what two people write under different names does not conflict. spec ELN-09 */
export const editStudy = defineCommand({
  name: 'study.edit',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('Edit'),
    activity: msg('Changed a study'),
    topic: 'experiments',
    corrections: { name: [['set', 'name', 'to']] },
  },
  input: z.object({ studyId: id, set: partialOf({ name: nameChange, description: descriptionChange, details: detailChanges }) }),
  uses: ['studies'],
  refusals: ['permission.denied', 'study.gone', 'study.archived', 'study.name-missing', 'input.invalid'],
  about: (input) => [rowKey('studies', input.studyId)],
  async apply(tx, { studyId, set: { details, ...set } }, who) {
    await assertMay(tx, who, 'studies', 'Update')
    const study = await getLiveStudy(tx, studyId)
    if (set.name && !set.name.to.trim()) tx.refuse('study.name-missing')
    const changed = changeTexts(tx, who, { studyId }, study, set)
    await tx.patch('studies', studyId, details ? { ...changed, ...changeDetails(tx, who, { studyId }, { ...study, ...changed }, details) } : changed)
  },
})
