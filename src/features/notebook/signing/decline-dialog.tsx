import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { SaveFailure } from '#src/workspace/editing/save-failure.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useDecline } from '#src/workspace/notebook/use-decline.tsx'
import { keepBegunDecline } from './begun-decline.ts'

export interface DeclineDialogProps {
  experiment: Pick<ExperimentRow, 'id' | 'name'>
  /** What was typed before the page was left to confirm it. */
  reason: string
  onClose: () => void
}

/** Someone who was asked to witness an experiment says no, and why, and proves who they are. */
export function DeclineDialog({ experiment: { id, name }, reason: typed, onClose }: DeclineDialogProps) {
  const { workspace } = useWorkspace()
  const navigate = useNavigate()
  const { decline, proofDialog } = useDecline()
  const { draft, set, errorOf, failure, showFailure, isSaving, save, leave, release, fieldsRef } = useDraft({
    label: t('Reason for declining'),
    initial: { reason: typed },
    validate: ({ reason }) => ({ reason: reason.trim() ? null : t('Enter a reason for declining.') }),
    onSave: async ({ reason }): Promise<void> => {
      const keep = () => keepBegunDecline(workspace, id, reason, Date.now())
      const answer = await decline({ experimentId: id, reason, keep, onLeave: release })
      if (!answer) return
      if (!answer.ok) return showFailure(answer.failure.message)
      release()
      navigate(addresses.experiment(id))
    },
  })
  return (
    <Dialog
      opened
      onClose={() => leave(onClose)}
      title={t('Decline to sign?')}
      width={480}
      actions={
        <Button variant="danger" tall loading={isSaving} onClick={() => void save()}>
          {t('Decline')}
        </Button>
      }
    >
      <div className="stack-l" ref={fieldsRef}>
        <p>{t('The authors of {name} see your reason, and can ask someone else.', { name })}</p>
        <TextAreaField
          label={t('Reason')}
          required
          autoFocus
          value={draft.reason}
          onChange={(reason) => set('reason', reason)}
          error={errorOf('reason')}
          maxLength={limits.name.longest}
        />
        <SaveFailure failure={failure} />
      </div>
      {proofDialog}
    </Dialog>
  )
}
