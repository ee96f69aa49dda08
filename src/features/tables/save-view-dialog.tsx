import { useState } from 'react'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { onThisScreen, useUnsaved } from '#src/workspace/editing/unsaved.ts'

export interface SaveViewDialogProps {
  /** Of the saved view that was changed; null for one that is to be new. */
  savedName: string | null
  onClose: () => void
  /** `isNew`: as another view. */
  onSave: (name: string, isNew: boolean) => void
}

const width = 450

/** The name a view is saved under. Without one it stays open. spec VIEW-05 */
export function SaveViewDialog({ savedName, onClose, onSave }: SaveViewDialogProps) {
  const [name, setName] = useState(savedName ?? '')
  const [hasTried, setTried] = useState(false)
  const { leave } = useUnsaved(t(messages.saveView), name !== (savedName ?? ''), onThisScreen)
  const save = (isNew: boolean) => {
    setTried(true)
    if (name.trim()) onSave(name.trim(), isNew)
  }
  return (
    <Dialog
      opened
      onClose={() => leave(onClose)}
      title={t(messages.saveView)}
      width={width}
      actions={
        <>
          {savedName === null ? (
            <Button tall onClick={() => leave(onClose)}>
              {t('Cancel')}
            </Button>
          ) : (
            <Button tall onClick={() => save(true)}>
              {t('Save as new view')}
            </Button>
          )}
          <Button variant="primary" onClick={() => save(savedName === null)}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('View name')}
        autoFocus
        value={name}
        maxLength={limits.name.longest}
        onChange={setName}
        onEnter={() => save(savedName === null)}
        error={hasTried && !name.trim() ? t(messages.viewNameMissing) : null}
      />
    </Dialog>
  )
}
