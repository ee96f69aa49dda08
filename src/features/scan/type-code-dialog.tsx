import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Keypad } from '#src/ui/keypad.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { t } from '#src/ui/translate.ts'
import { useUnsaved } from '#src/workspace/unsaved.ts'

export interface TypeCodeDialogProps {
  opened: boolean
  onClose: () => void
  onCode: (code: string) => void
}

/** For a code no scanner reads any more. A paired scanner hides the tablet's keyboard, so it brings its own keys. */
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
      actions={
        <Button variant="primary" disabled={!code.trim()} onClick={take}>
          {t('Look up')}
        </Button>
      }
    >
      <div className="stack-l">
        <TextField label={t('Code on the tube or box')} value={code} onChange={setCode} onEnter={take} mono autoFocus inputMode="numeric" />
        <Keypad label={t('Figures')} value={code} onChange={setCode} />
      </div>
    </Dialog>
  )
}
