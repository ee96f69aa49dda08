import { useState } from 'react'
import type { Message } from '#domain/message.ts'
import type { IdentityProof, Passkey } from '#domain/wire/passkeys.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { PasskeyProof } from './passkey-proof.tsx'

export interface RemovePasskeyDialogProps {
  passkey: Passkey
  isLast: boolean
  onDone: () => void
  onClose: () => void
}

/** Asks for the password or a passkey before one is removed. */
export function RemovePasskeyDialog({ passkey, isLast, onDone, onClose }: RemovePasskeyDialogProps) {
  const { serverSends } = useWorkspace()
  const [failure, setFailure] = useState<Message | null>(null)
  const remove = async (proof: IdentityProof): Promise<ServerAnswer<unknown>> => {
    const answer = await serverSends.removePasskey(passkey.id, proof)
    if (!answer.ok) return answer
    showFooterMessage(t('Passkey removed'))
    onDone()
    return answer
  }
  const { draft, set, errorOf, showErrors, isSaving, save, fieldsRef } = useDraft({
    label: null,
    initial: { password: '' },
    validate: ({ password }) => ({ password: password ? null : t('Enter your password.') }),
    onSave: async ({ password }): Promise<void> => {
      setFailure(null)
      const answer = await remove({ password })
      if (answer.ok) return
      const { code, message } = answer.failure
      if (code === 'password.incorrect') showErrors({ password: t(message) })
      else setFailure(message)
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Remove {passkey}?', { passkey: passkey.name })}
      width={480}
      actions={
        <>
          <Button tall onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="danger" tall loading={isSaving} onClick={() => void save()}>
            {t('Remove')}
          </Button>
        </>
      }
    >
      <div className="stack-l" ref={fieldsRef}>
        <p>{t('It can no longer be used to sign in. Your device may still offer it until you delete it there, too.')}</p>
        {isLast && (
          <Banner tone="warn">
            {t('This is your last passkey. From then on, you need your password. A group that requires two-step verification is closed until you set that up.')}
          </Banner>
        )}
        <PasswordField
          label={t('Your password')}
          value={draft.password}
          onChange={(password) => set('password', password)}
          onEnter={() => void save()}
          error={errorOf('password')}
          autoFocus
        />
        <PasskeyProof disabled={isSaving} onProof={(proof) => remove({ passkey: proof })} />
        {failure !== null && (
          <Banner tone="bad" live>
            {t(failure)}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
