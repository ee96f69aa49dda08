import { messages } from '#domain/messages.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { KeyIcon, SignInIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'

export interface SsoRequiredDialogProps {
  fullName: string
  /** Until the page of the organization opens by itself; null if it does not. */
  seconds: number | null
  /** The server is asked, or that page is opening. */
  busy: boolean
  error: string | undefined
  /** What would be lost if this page were left. */
  unsaved: readonly string[]
  onNow: () => void
  onNewTab: () => void
  /** Leaves the page although text is unsaved. */
  onDiscard: () => void
  onLater: () => void
  onPassword: () => void
}

const nothing = () => undefined

/** The session of someone who came by single sign-on has ended; the work below stays as it is. SESS-04 */
export function SsoRequiredDialog(props: SsoRequiredDialogProps) {
  const { fullName, seconds, busy, error, unsaved, onNow, onNewTab, onDiscard, onLater, onPassword } = props
  const keepsText = unsaved.length > 0
  return (
    <Dialog
      opened
      onClose={nothing}
      blocking
      title={t(messages.authenticationRequired)}
      kind="alert"
      actions={
        <>
          {seconds !== null && (
            <Button tall onClick={onLater}>
              {t('Not now')}
            </Button>
          )}
          {keepsText && (
            <Button tall onClick={onDiscard}>
              {t('Sign in here')}
            </Button>
          )}
          <Button variant="primary" icon={SignInIcon} loading={busy} onClick={keepsText ? onNewTab : onNow}>
            {keepsText ? t('Sign in in a new tab') : t('Sign in now')}
          </Button>
        </>
      }
    >
      <div className="stack-l">
        <p>{t('Sign in again as {name} with your organization to send your changes. Your work is unchanged.', { name: fullName })}</p>
        {seconds !== null && (
          <p role="timer">{plural(seconds, { one: 'The sign-in page opens in # second.', other: 'The sign-in page opens in # seconds.' })}</p>
        )}
        {keepsText && <p>{t('Not saved yet: {what}. Sign in in a new tab to keep it, then come back to this one.', { what: unsaved.join('; ') })}</p>}
        {error && (
          <Banner tone="bad" live>
            {error}
          </Banner>
        )}
        <Button variant="plain" icon={KeyIcon} onClick={onPassword}>
          {t('Use your password')}
        </Button>
      </div>
    </Dialog>
  )
}
