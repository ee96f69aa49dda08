import { accountLimits } from '#domain/account-limits.ts'
import type { Passkey } from '#domain/wire/accounts/passkeys.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'

export interface RenamePasskeyDialogProps {
  passkey: Passkey
  onDone: () => void
  onClose: () => void
}

export function RenamePasskeyDialog({ passkey, onDone, onClose }: RenamePasskeyDialogProps) {
  const { serverSends } = useWorkspace()
  const form = useDraft({
    label: null,
    initial: { name: passkey.name },
    validate: ({ name }) => ({ name: name.trim() ? null : t('Enter a name that you will recognize.') }),
    onSave: async ({ name }): Promise<void> => {
      const answer = await serverSends.renamePasskey(passkey.id, name.trim())
      if (answer.ok) onDone()
      else showFailure(answer.failure.message)
    },
  })
  const { draft, set, errorOf, save, showFailure } = form
  return (
    <DraftDialog title={t('Rename passkey')} action={t('Rename')} form={form} width={440} onClose={onClose}>
      <TextField
        label={t('Name')}
        value={draft.name}
        onChange={(name) => set('name', name)}
        onEnter={() => void save()}
        maxLength={accountLimits.passkeys.name}
        error={errorOf('name')}
        autoFocus
      />
    </DraftDialog>
  )
}
