import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { onThisScreen } from '#src/workspace/editing/unsaved.ts'
import { useDraft } from '#src/workspace/editing/use-draft.ts'

export interface SaveViewDialogProps {
  /** The name of the saved view that was changed; null for a new one. */
  savedName: string | null
  onClose: () => void
  /** `isNew`: as another view. */
  onSave: (name: string, isNew: boolean) => void
}

const width = 450

/** Asks for a name for a view. It stays open without one. spec VIEW-05 */
export function SaveViewDialog({ savedName, onClose, onSave }: SaveViewDialogProps) {
  const { draft, set, errorOf, save, leave, fieldsRef } = useDraft({
    label: t(messages.saveView),
    initial: { name: savedName ?? '' },
    isKeptAt: onThisScreen,
    validate: ({ name }) => ({ name: name.trim() ? null : t(messages.viewNameMissing) }),
    onSave: async ({ name }) => onSave(name.trim(), savedName === null),
  })
  const saveAsNew = async () => onSave(draft.name.trim(), true)
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
            <Button tall onClick={() => void save(saveAsNew)}>
              {t('Save as new view')}
            </Button>
          )}
          <Button variant="primary" onClick={() => void save()}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div ref={fieldsRef}>
        <TextField
          label={t('View name')}
          autoFocus
          value={draft.name}
          maxLength={limits.name.longest}
          onChange={(name) => set('name', name)}
          onEnter={() => void save()}
          error={errorOf('name')}
        />
      </div>
    </Dialog>
  )
}
