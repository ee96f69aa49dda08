import type { ReactNode } from 'react'
import type { Message } from '#domain/message.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { Draft } from './use-draft.ts'

export interface DraftDialogProps {
  title: string
  /** The words of the button that saves. */
  action: string
  /** Of useDraft: closing asks if something was typed. */
  form: Pick<Draft<object>, 'save' | 'leave' | 'fieldsRef'> & { readonly isSaving?: boolean }
  width?: number
  /** Why the server did not save it. */
  failure?: Message | null
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog for a few fields, which are saved together. */
export function DraftDialog({
  title,
  action,
  form: { save, leave, fieldsRef, isSaving = false },
  width = 480,
  failure = null,
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
        <Button variant="primary" loading={isSaving} onClick={() => void save()}>
          {action}
        </Button>
      }
    >
      <div className="stack-l" ref={fieldsRef}>
        {children}
        {failure !== null && (
          <Banner tone="bad" live>
            {t(failure)}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
