import type { ReactNode } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { CopyIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { Dialog } from './dialog.tsx'

export interface CopyLinkDialogProps {
  title: string
  link: string
  /** To whom it was sent, and whether that went well. */
  mail: 'sent' | 'failed' | 'none'
  email: string
  /** Who can use it, and how often. */
  note: string
  /** Below the link. */
  children?: ReactNode
  onClose: () => void
}

/** A link that lets someone in, shown this once: to be copied and passed on, unless it was sent. */
export function CopyLinkDialog({ title, link, mail, email, note, children, onClose }: CopyLinkDialogProps) {
  // Browsers have none at an address without https.
  const { clipboard } = navigator as Partial<Navigator>
  const copy = async (to: Clipboard) => {
    try {
      await to.writeText(link)
      showFooterMessage(t('Link copied'))
    } catch {
      showFooterMessage(t('This browser did not copy it. Select the link and copy it by hand.'))
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      width={480}
      actions={
        <>
          {clipboard && (
            <Button tall icon={CopyIcon} onClick={() => void copy(clipboard)}>
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
        {mail === 'sent' && <Banner tone="ok">{t('An email is on its way to {email}.', { email })}</Banner>}
        {mail === 'failed' && (
          <Banner tone="bad" live>
            {t('The email to {email} could not be sent. Pass on the link yourself.', { email })}
          </Banner>
        )}
        <p className="muted">{note}</p>
        <TextField label={t('Link')} value={link} onChange={() => {}} readOnly mono />
        {children}
      </div>
    </Dialog>
  )
}
