import { useState } from 'react'
import type { SectionStepRow } from '#domain/entities/section-step.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { editStepNoteChange } from '#src/workspace/mutations/steps.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

/** What someone noted about a step. */
export function NoteDialog({ step, onClose }: { step: SectionStepRow; onClose: () => void }) {
  const mutate = useMutate()
  const title = t('Note on step {number}', { number: step.place })
  const [was] = useState(step.note)
  const { draft, set, save, leave, release } = useDraft({
    label: title,
    initial: { note: was },
    onSave: async ({ note }) => {
      if (note !== was && !(await mutate(editStepNoteChange(step, note, was)))) return
      release()
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={() => leave(onClose)}
      title={title}
      width={560}
      actions={
        <Button variant="primary" onClick={() => void save()}>
          {t('Save')}
        </Button>
      }
    >
      <TextAreaField label={t('Note')} hideLabel value={draft.note} onChange={(note) => set('note', note)} maxLength={limits.text.longest} rows={5} autoFocus />
    </Dialog>
  )
}
