import { limits } from '#domain/limits.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { NameField } from '#src/workspace/editing/name-field.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { editStudyChange } from '#src/workspace/mutations/experiments.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

/** Adds a name with a text to a study. */
export function NewStudyDetailDialog({ study, onClose }: { study: StudyRow; onClose: () => void }) {
  const mutate = useMutate()
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: t('New detail'),
    initial: { name: '', text: '' },
    validate: ({ name, text }) => ({
      name: !name.trim() ? t('Enter a name.') : Object.hasOwn(study.meta, name.trim()) ? t('The study already has a detail with this name.') : null,
      text: text.trim() ? null : t('Enter some text.'),
    }),
    onSave: () => add(),
  })
  const add = async () => {
    if (!(await mutate(editStudyChange(study, { details: { [draft.name.trim()]: { was: '', to: draft.text.trim() } } })))) return
    release()
    onClose()
  }
  return (
    <DraftDialog title={t('New detail')} action={t('Add detail')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <NameField value={draft.name} onChange={(name) => set('name', name)} onEnter={() => void save()} autoFocus missing={errorOf('name')} />
      <TextAreaField
        label={t('Text')}
        required
        value={draft.text}
        onChange={(text) => set('text', text)}
        maxLength={limits.text.longest}
        error={errorOf('text')}
      />
    </DraftDialog>
  )
}
