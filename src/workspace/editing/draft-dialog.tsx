import type { ReactNode } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { t } from '#src/ui/text/translate.ts'
import { SaveFailure } from './save-failure.tsx'
import type { Draft } from './use-draft.ts'

export interface DraftDialogProps {
  title: string
  /** The words of the button that saves. */
  action: string
  /** Label of the other button, if *Cancel* could be taken for the action. */
  cancelLabel?: string | undefined
  /** Form of useDraft: closing asks if something was typed. */
  form: Pick<Draft<object>, 'save' | 'leave' | 'fieldsRef'> & Partial<Pick<Draft<object>, 'isSaving' | 'failure'>>
  width?: number
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog for a few fields, which are saved together. */
export function DraftDialog({
  title,
  action,
  cancelLabel,
  form: { save, leave, fieldsRef, isSaving = false, failure = null },
  width = 480,
  onClose,
  children,
}: DraftDialogProps) {
  return (
    <Dialog
      opened
      onClose={() => leave(onClose)}
      title={title}
      width={width}
      actions={
        <>
          <Button tall onClick={() => leave(onClose)}>
            {cancelLabel ?? t('Cancel')}
          </Button>
          <Button variant="primary" loading={isSaving} onClick={() => void save()}>
            {action}
          </Button>
        </>
      }
    >
      <div className="stack-l" ref={fieldsRef}>
        {children}
        <SaveFailure failure={failure} />
      </div>
    </Dialog>
  )
}
