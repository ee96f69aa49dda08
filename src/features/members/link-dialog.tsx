import { QrCode } from '#src/ui/text/qr-code.tsx'
import { CopyLinkDialog } from '#src/ui/dialogs/copy-link-dialog.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { MadeInvitation } from './invitation-calls.ts'

/** The link of an invitation, shown only now: to copy, or to be read with a phone or tablet. */
export const LinkDialog = ({ made: { invitation, link, mail }, onClose }: { made: MadeInvitation; onClose: () => void }) => (
  <CopyLinkDialog
    title={mail === 'sent' ? t('Invitation sent') : t('Link for joining the group')}
    link={link}
    mail={mail}
    email={invitation.email}
    note={t('The link works once, within 7 days, for whoever has it. It is not shown again.')}
    onClose={onClose}
  >
    <QrCode text={link} label={t('QR code of the link')} />
  </CopyLinkDialog>
)
