import { limits } from '#domain/limits.ts'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import type { Change } from '#src/workspace/mutations/change.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

export interface StepDialogProps {
  title: string
  action: string
  /** Label of the button that changes nothing, if that is not *Cancel*. */
  cancelLabel?: string
  /** Asks how many packs, and suggests so many. */
  packs?: number
  /** If it is not packs that are counted. */
  countLabel?: string
  /** How many are still to come: for more, the note has to say why. */
  most?: number
  make: (note: string, packs: number) => Change
  onClose: () => void
}

/** A step of a line that has a note. */
export function StepDialog({ title, action, cancelLabel, packs, countLabel = t('Packs'), most, make, onClose }: StepDialogProps) {
  const mutate = useMutate()
  const isTooMany = (text: string) => most !== undefined && Number(text) > most
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: title,
    initial: { note: '', packs: String(packs ?? 1) },
    validate: (form) => ({
      packs: /^[1-9]\d{0,4}$/.test(form.packs.trim()) ? null : t('Enter a whole number.'),
      note: isTooMany(form.packs) && !form.note.trim() ? t('More packs than ordered. Say why in a note.') : null,
    }),
    onSave: async (form) => {
      if (!(await mutate(make(form.note, Number(form.packs))))) return
      release()
      onClose()
    },
  })
  return (
    <DraftDialog title={title} action={action} cancelLabel={cancelLabel} form={{ save, leave, fieldsRef }} onClose={onClose}>
      {packs !== undefined && (
        <NumberField label={countLabel} value={draft.packs} onChange={(text) => set('packs', text)} step={1} min={1} error={errorOf('packs')} />
      )}
      <TextAreaField label={t('Note')} value={draft.note} onChange={(note) => set('note', note)} maxLength={limits.text.longest} error={errorOf('note')} />
    </DraftDialog>
  )
}
