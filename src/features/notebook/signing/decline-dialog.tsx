import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { declineSignatureChange } from '#src/workspace/mutations/notebook/decline-signature.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

/** Someone who was asked to witness an experiment says no, and why. */
export function DeclineDialog({ experiment, onClose }: { experiment: ExperimentRow; onClose: () => void }) {
  const mutate = useMutate()
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: t('Reason for declining'),
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: reason.trim() ? null : t('Enter a reason for declining.') }),
    onSave: async ({ reason }) => {
      if (!(await mutate(declineSignatureChange(experiment, reason)))) return
      release()
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={() => leave(onClose)}
      title={t('Decline to sign?')}
      width={480}
      actions={
        <Button variant="danger" tall onClick={() => void save()}>
          {t('Decline')}
        </Button>
      }
    >
      <div className="stack-l" ref={fieldsRef}>
        <p>{t('The authors of {name} see your reason, and can ask someone else.', { name: experiment.name })}</p>
        <TextAreaField
          label={t('Reason')}
          required
          autoFocus
          value={draft.reason}
          onChange={(reason) => set('reason', reason)}
          error={errorOf('reason')}
          maxLength={limits.name.longest}
        />
      </div>
    </Dialog>
  )
}
