import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { useSettings } from './settings-context.ts'

/** Asks for the password, with which the key on this device is protected. */
export function EncryptDialog({ onClose }: { onClose: () => void }) {
  const { security } = useSettings()
  const { draft, set, errorOf, showErrors, isSaving, save } = useDraft({ label: null, initial: { password: '' }, onSave: ({ password }) => take(password) })
  const take = async (password: string): Promise<void> => {
    const problem = await security.onPassword(password).catch(() => t('Something went wrong on this device. Nothing was saved.'))
    if (problem === null) onClose()
    else showErrors({ password: problem })
  }
  const enter = () => draft.password !== '' && void save()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Encrypt the data on this device')}
      width={440}
      actions={
        <>
          <Button tall onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" loading={isSaving} disabled={draft.password === ''} onClick={enter}>
            {t('Encrypt')}
          </Button>
        </>
      }
    >
      <PasswordField
        label={t('Your password')}
        hint={t('From then on, it opens the data on this device when there is no network.')}
        value={draft.password}
        onChange={(password) => set('password', password)}
        onEnter={enter}
        error={errorOf('password')}
        autoFocus
      />
    </Dialog>
  )
}
