import * as z from 'zod/mini'
import { defineCommand, type Who } from '../command.ts'
import type { StudyRow } from '../entities/study.ts'
import { id, partialOf } from '../input.ts'
import { limits } from '../limits.ts'
import { rowKey } from '../dependency-keys.ts'
import { changeTexts } from '../rules/change-texts.ts'
import { getLiveStudy } from '../rules/notebook.ts'
import { descriptionChange, detailChanges, nameChange } from '../rules/notebook-input.ts'
import { assertMay } from '../rules/permitted.ts'
import { editOf, mergeText } from '../rules/text-edit.ts'
import type { Tx } from '../tx.ts'

/** Changes the texts of a study. `details` are in `meta`: what two people write under different names does not conflict. spec ELN-09 */
export const editStudy = defineCommand({
  name: 'study.edit',
  version: 1,
  input: z.object({ studyId: id, set: partialOf({ name: nameChange, description: descriptionChange, details: detailChanges }) }),
  uses: ['studies'],
  refusals: ['permission.denied', 'study.gone', 'study.archived', 'study.name-missing', 'input.invalid'],
  about: (input) => [rowKey('studies', input.studyId)],
  async apply(tx, { studyId, set: { details, ...set } }, who) {
    await assertMay(tx, who, 'studies', 'Update')
    const study = await getLiveStudy(tx, studyId)
    if (set.name && !set.name.to.trim()) tx.refuse('study.name-missing')
    const changed = changeTexts(tx, who, { studyId }, study, set)
    await tx.patch('studies', studyId, details ? { ...changed, ...changeDetails(tx, who, { ...study, ...changed }, details) } : changed)
  },
})

type DetailsTx = Tx<'studies', 'input.invalid'>

function changeDetails(tx: DetailsTx, who: Who, study: StudyRow, changes: z.infer<typeof detailChanges>): Pick<StudyRow, 'meta' | 'edits'> {
  const texts = new Map(Object.entries(study.meta))
  const edits = { ...study.edits }
  for (const [name, { was, to }] of Object.entries(changes)) {
    const field = `meta:${name}`
    const now = texts.get(name) ?? ''
    const { text, edit, isConflict } = mergeText(now, editOf(study, field), { was, to, by: who.userId, at: who.at })
    if (isConflict) tx.remark({ studyId: study.id, field, theirs: now, yours: to })
    if (text) texts.set(name, text)
    else texts.delete(name)
    edits[field] = edit
  }
  if (texts.size > limits.many.fields) tx.refuse('input.invalid', { field: 'details' })
  return { meta: Object.fromEntries(texts), edits }
}
