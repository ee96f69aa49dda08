import { useEffect, useState } from 'react'
import { messages } from '#domain/messages.ts'
import { linkWait } from '#domain/wire/integrations/message-queue.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { LargeUpload } from './large-uploads.ts'

/** While a file is linked: for about 5 seconds, then it goes on behind. Nobody who is typing is interrupted. spec FILE-07 */
export function LinkWait({ upload, target }: { upload: LargeUpload; target: string }) {
  const [isOpen, setOpen] = useState(() => !isEditing())
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), linkWait)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog
      opened={isOpen}
      onClose={() => setOpen(false)}
      title={t(messages.pleaseWait)}
      width={400}
      actions={
        <Button tall onClick={() => setOpen(false)}>
          {t('Continue without waiting')}
        </Button>
      }
    >
      <p role="status">{t('{file} is being checked and linked to {name}.', { file: upload.name, name: target })}</p>
    </Dialog>
  )
}

function isEditing(): boolean {
  const active = document.activeElement
  return active instanceof HTMLElement && (active.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(active.tagName))
}
