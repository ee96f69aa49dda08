import type { ReactNode } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { CopyIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'

export interface TokenDialogProps {
  token: string
  /** It is called a secret: it is never sent, but used to check what is. */
  isSecret?: boolean | undefined
  /** What to do with it. */
  children: ReactNode
  onClose: () => void
}

/** A new token, shown this once. */
export function TokenDialog({ token, isSecret, children, onClose }: TokenDialogProps) {
  // Browsers have none at an address without https.
  const { clipboard } = navigator as Partial<Navigator>
  const copy = async (to: Clipboard) => {
    await to.writeText(token)
    showFooterMessage(t('Copied'))
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isSecret ? t('Your new secret') : t('Your new token')}
      width={560}
      actions={
        <Button tall onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <div className="stack-l">
        <Banner tone="warn">{isSecret ? t('Copy the secret now. It is not shown again.') : t('Copy the token now. It is not shown again.')}</Banner>
        <TextField label={isSecret ? t('Secret') : t('Token')} value={token} onChange={() => undefined} readOnly mono />
        {clipboard && (
          <Button variant="primary" icon={CopyIcon} onClick={() => void copy(clipboard)}>
            {t('Copy')}
          </Button>
        )}
        <p className="muted">{children}</p>
      </div>
    </Dialog>
  )
}
