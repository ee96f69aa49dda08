import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SignatureRow } from '#domain/entities/signature.ts'
import { openRequest } from '#domain/rules/notebook/signatures.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { askWitnessChange } from '#src/workspace/mutations/experiments.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useWitnesses } from './use-witnesses.ts'

export interface AskWitnessDialogProps {
  experiment: ExperimentRow
  signatures: readonly SignatureRow[]
  onClose: () => void
}

/** Asks someone to witness a signed experiment, in place of whoever has not answered. */
export function AskWitnessDialog({ experiment, signatures, onClose }: AskWitnessDialogProps) {
  const mutate = useMutate()
  const witnesses = useWitnesses(experiment, signatures)
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft<{ witness: string | null }>({
    label: t('Witness'),
    initial: { witness: null },
    validate: ({ witness }) => ({ witness: witness === null ? t('Choose someone.') : null }),
    onSave: async ({ witness }) => {
      const person = witnesses.find(({ id }) => String(id) === witness)
      if (!person || !(await mutate(askWitnessChange(experiment, person)))) return
      release()
      onClose()
    },
  })
  const asked = openRequest(signatures)
  return (
    <DraftDialog title={t('Ask for a witness')} action={t('Ask')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <p className="muted">
        {asked
          ? t('{name} has not answered yet, and will no longer be asked.', { name: asked.fullName })
          : t('They read the experiment and sign that they have understood it.')}
      </p>
      <SelectField
        label={t('Witness')}
        required
        searchable
        options={witnesses.map(({ id, fullName }) => ({ value: String(id), label: fullName }))}
        value={draft.witness}
        onChange={(witness) => set('witness', witness)}
        error={errorOf('witness')}
      />
    </DraftDialog>
  )
}
