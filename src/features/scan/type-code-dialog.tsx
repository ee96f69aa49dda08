import { useState } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useUnsaved } from '#src/workspace/editing/unsaved.ts'
import { LazyCodeEntry } from './lazy-code-entry.tsx'

export interface TypeCodeDialogProps {
  opened: boolean
  onClose: () => void
  onCode: (code: string) => void
}

/** On the scan screen, where everything else is already visible: only the keys. */
export function TypeCodeDialog({ opened, onClose, onCode }: TypeCodeDialogProps) {
  const [code, setCode] = useState('')
  useUnsaved(t('Type code'), opened && code !== '')
  const handleScan = () => {
    if (!code.trim()) return
    onCode(code.trim())
    setCode('')
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('Type code')}
      width={640}
      actions={
        <Button variant="primary" full disabled={!code.trim()} onClick={handleScan}>
          {t('Look up')}
        </Button>
      }
    >
      <LazyCodeEntry code={code} onChange={setCode} onSubmit={handleScan} keypad autoFocus />
    </Dialog>
  )
}
