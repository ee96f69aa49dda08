import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { CopyIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { MadeInvitation } from './invitation-calls.ts'
import { QrCode } from './qr-code.tsx'

/** The link of an invitation, shown only now: to copy, or to be read with a phone or tablet. */
export function LinkDialog({ made: { invitation, link, mail }, onClose }: { made: MadeInvitation; onClose: () => void }) {
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
      title={mail === 'sent' ? t('Invitation sent') : t('Link for joining the group')}
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
        {mail === 'sent' && <Banner tone="ok">{t('A mail is on its way to {email}.', { email: invitation.email })}</Banner>}
        {mail === 'failed' && (
          <Banner tone="bad" live>
            {t('The email to {email} could not be sent. Pass on the link yourself.', { email: invitation.email })}
          </Banner>
        )}
        <p className="muted">{t('The link works once, within 7 days, for whoever has it. It is not shown again.')}</p>
        <TextField label={t('Link')} value={link} onChange={() => {}} readOnly mono />
        <QrCode text={link} label={t('QR code of the link')} />
      </div>
    </Dialog>
  )
}
