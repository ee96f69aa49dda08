import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { t } from '#src/ui/translate.ts'
import { useUnsaved } from '#src/workspace/unsaved.ts'
import { LazyTypedCode } from './lazy-typed-code.tsx'

export interface TypeCodeDialogProps {
  opened: boolean
  onClose: () => void
  onCode: (code: string) => void
}

/** On the scan screen, where everything else is in sight: the keys alone. */
export function TypeCodeDialog({ opened, onClose, onCode }: TypeCodeDialogProps) {
  const [code, setCode] = useState('')
  useUnsaved(t('Type code'), opened && code !== '')
  const take = () => {
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
        <Button variant="primary" disabled={!code.trim()} onClick={take}>
          {t('Look up')}
        </Button>
      }
    >
      <LazyTypedCode code={code} onChange={setCode} onTake={take} keypad autoFocus />
    </Dialog>
  )
}
