import { useState } from 'react'
import { accountLimits } from '#domain/account-limits.ts'
import type { Message } from '#domain/message.ts'
import type { Passkey } from '#domain/wire/passkeys.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'

export interface RenamePasskeyDialogProps {
  passkey: Passkey
  onDone: () => void
  onClose: () => void
}

export function RenamePasskeyDialog({ passkey, onDone, onClose }: RenamePasskeyDialogProps) {
  const { serverSends } = useWorkspace()
  const [failure, setFailure] = useState<Message | null>(null)
  const { draft, set, errorOf, isSaving, save, fieldsRef } = useDraft({
    label: null,
    initial: { name: passkey.name },
    validate: ({ name }) => ({ name: name.trim() ? null : t('Enter a name that you will recognize.') }),
    onSave: async ({ name }): Promise<void> => {
      setFailure(null)
      const answer = await serverSends.renamePasskey(passkey.id, name.trim())
      if (answer.ok) onDone()
      else setFailure(answer.failure.message)
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Rename passkey')}
      width={440}
      actions={
        <>
          <Button tall onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" loading={isSaving} onClick={() => void save()}>
            {t('Rename')}
          </Button>
        </>
      }
    >
      <div className="stack-l" ref={fieldsRef}>
        <TextField
          label={t('Name')}
          value={draft.name}
          onChange={(name) => set('name', name)}
          onEnter={() => void save()}
          maxLength={accountLimits.passkeys.name}
          error={errorOf('name')}
          autoFocus
        />
        {failure !== null && (
          <Banner tone="bad" live>
            {t(failure)}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
