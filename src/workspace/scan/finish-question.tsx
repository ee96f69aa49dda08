import type { ReactNode } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { t } from '#src/ui/text/translate.ts'

export interface FinishQuestionProps {
  opened: boolean
  /** How many are left. */
  title: string
  /** The words of the button that continues. */
  continueLabel?: string
  onContinue: () => void
  /** The ways to finish all the same. */
  actions: ReactNode
  /** Which ones are left. */
  children: ReactNode
}

/** Finished before every tube was scanned: says which are left. Enter continues, and so does the scan of the next tube. */
export function FinishQuestion({ opened, title, continueLabel = t('Continue'), onContinue, actions, children }: FinishQuestionProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onContinue}
      kind="alert"
      // Scanning the next tube is an answer, too.
      requiresAnswer={false}
      width={560}
      title={title}
      actions={
        <>
          {actions}
          <Button variant="primary" data-autofocus onClick={onContinue}>
            {continueLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
