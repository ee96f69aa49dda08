import type { ReactNode } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import type { Draft } from './use-draft.ts'

export interface DraftDialogProps {
  title: string
  /** The words of the button that saves. */
  action: string
  /** Of useDraft: closing asks if something was typed. */
  form: Pick<Draft<object>, 'save' | 'leave' | 'fieldsRef'>
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog for a few fields, which are saved together. */
export function DraftDialog({ title, action, form: { save, leave, fieldsRef }, onClose, children }: DraftDialogProps) {
  return (
    <Dialog
      opened
      onClose={() => leave(onClose)}
      title={title}
      width={480}
      actions={
        <Button variant="primary" onClick={() => void save()}>
          {action}
        </Button>
      }
    >
      <div className="stack-l" ref={fieldsRef}>
        {children}
      </div>
    </Dialog>
  )
}
