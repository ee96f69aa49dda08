import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { id, partialOf } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { changeTexts } from '../rules/change-texts.ts'
import { getLiveStudy } from '../rules/notebook.ts'
import { descriptionChange, nameChange } from '../rules/notebook-input.ts'
import { assertMay } from '../rules/permitted.ts'

export const editStudy = defineCommand({
  name: 'study.edit',
  version: 1,
  input: z.object({ studyId: id, set: partialOf({ name: nameChange, description: descriptionChange }) }),
  uses: ['studies'],
  refusals: ['permission.denied', 'study.gone', 'study.archived', 'study.name-missing'],
  about: (input) => [rowKey('studies', input.studyId)],
  async apply(tx, { studyId, set }, who) {
    await assertMay(tx, who, 'studies', 'Update')
    const study = await getLiveStudy(tx, studyId)
    if (set.name && !set.name.to.trim()) tx.refuse('study.name-missing')
    await tx.patch('studies', studyId, changeTexts(tx, who, { studyId }, study, set))
  },
})
