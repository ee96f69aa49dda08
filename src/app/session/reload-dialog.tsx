import type { ReactNode } from 'react'
import { messages } from '#domain/messages.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { t } from '#src/ui/text/translate.ts'

const nothing = () => undefined

export interface ReloadDialogProps {
  opened: boolean
  title: string
  kind: 'alert' | 'error'
  onReload: () => void
  children: ReactNode
}

/** What was changed elsewhere, so that the page has to be loaded again. */
export const ReloadDialog = ({ opened, title, kind, onReload, children }: ReloadDialogProps) => (
  <Dialog
    opened={opened}
    onClose={nothing}
    blocking
    title={title}
    kind={kind}
    actions={
      <Button variant="primary" onClick={onReload}>
        {t(messages.reload)}
      </Button>
    }
  >
    <p>{children}</p>
  </Dialog>
)
