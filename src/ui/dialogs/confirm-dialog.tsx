import { Button } from '#src/ui/buttons/button.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { ConfirmDialogProps } from './confirm.tsx'
import { Dialog } from './dialog.tsx'

/** A question with two answers, for whoever keeps it open with their own state; others ask with `useConfirm`. */
export function ConfirmDialog({ title, message, confirmLabel, cancelLabel, danger, onAnswer }: ConfirmDialogProps) {
  return (
    <Dialog
      opened
      kind="alert"
      title={title}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button tall data-autofocus={danger || undefined} onClick={() => onAnswer(false)}>
            {cancelLabel ?? t('Cancel')}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            tall
            className={danger ? 'away' : undefined}
            data-autofocus={!danger || undefined}
            onClick={() => onAnswer(true)}
          >
            {confirmLabel ?? t('Continue')}
          </Button>
        </>
      }
    >
      {message}
    </Dialog>
  )
}
