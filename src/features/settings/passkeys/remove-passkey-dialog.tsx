import type { IdentityProof, Passkey } from '#domain/wire/accounts/passkeys.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { ProofDialog } from '#src/workspace/passkeys/proof-dialog.tsx'
import { useSettings } from '#src/features/settings/settings-context.ts'

export interface RemovePasskeyDialogProps {
  passkey: Passkey
  isLast: boolean
  onDone: () => void
  onClose: () => void
}

/** Asks for the password or a passkey before one is removed. */
export function RemovePasskeyDialog({ passkey, isLast, onDone, onClose }: RemovePasskeyDialogProps) {
  const { serverSends } = useWorkspace()
  const { security } = useSettings()
  const remove = async (proof: IdentityProof): Promise<ServerAnswer<unknown>> => {
    const answer = await serverSends.removePasskey(passkey.id, proof)
    if (!answer.ok) return answer
    await security.onPasskeyRemoved(passkey.id)
    showFooterMessage(t('Passkey removed'))
    onDone()
    return answer
  }
  return (
    <ProofDialog
      title={t('Remove {passkey}?', { passkey: passkey.name })}
      message={t('It can no longer be used to sign in. Your device may still offer it until you delete it there, too.')}
      label={t('Remove')}
      danger
      onProof={remove}
      onClose={onClose}
    >
      {isLast && (
        <Banner tone="warn">
          {t('This is your last passkey. From then on, you need your password. A group that requires two-step verification is closed until you set that up.')}
        </Banner>
      )}
    </ProofDialog>
  )
}
