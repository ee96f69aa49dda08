import type { PasswordLink } from '#domain/wire/organization/organization.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { CopyIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

/** A link for a new password, shown only now. It begins with the address that the administrator uses, which leads to the server. */
export function PasswordLinkDialog({ made: { code, email, mail }, name, onClose }: { made: PasswordLink; name: string; onClose: () => void }) {
  const link = `${location.origin}${addresses.resetPassword}#${code}`
  const { clipboard } = navigator as Partial<Navigator>
  const copy = async () => {
    try {
      await clipboard?.writeText(link)
      showFooterMessage(t('Link copied'))
    } catch {
      showFooterMessage(t('This browser did not copy it. Select the link and copy it by hand.'))
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Link for a new password')}
      width={480}
      actions={
        <>
          {clipboard && (
            <Button tall icon={CopyIcon} onClick={() => void copy()}>
              {t('Copy link')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <div className="stack-l">
        {mail === 'sent' && <Banner tone="ok">{t('A mail is on its way to {email}.', { email })}</Banner>}
        {mail === 'failed' && (
          <Banner tone="bad" live>
            {t('The email to {email} could not be sent. Pass on the link yourself.', { email })}
          </Banner>
        )}
        <p className="muted">
          {t('{name} can use it to choose a new password. It works once, within one hour, for anyone who has it. It is not shown again.', { name })}
        </p>
        <TextField label={t('Link')} value={link} onChange={() => {}} readOnly mono />
      </div>
    </Dialog>
  )
}
