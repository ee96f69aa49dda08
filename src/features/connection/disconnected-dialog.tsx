import { messages } from '#domain/messages.ts'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { DisconnectedIcon, OfflineIcon, SafeIcon } from '#src/ui/icons/icons.ts'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import classes from './disconnected.module.css'

export interface DisconnectedDialogProps {
  opened: boolean
  checking: boolean
  /** Until the next attempt. */
  seconds: number
  waiting: number
  onTryNow: () => void
  onGoOffline: () => void
  /** Shown above the button for working offline: reasons against it on this device. */
  warning?: ReactNode
}

/** From the second failed poll on: what happened, when the next attempt is, and a button to work offline. spec §4 */
export function DisconnectedDialog({ opened, checking, seconds, waiting, onTryNow, onGoOffline, warning }: DisconnectedDialogProps) {
  return (
    <Dialog opened={opened} onClose={onGoOffline} blocking title={t('Disconnected')} width={520}>
      <div className={classes.body}>
        <p className={classes.what}>
          <DisconnectedIcon className="i" aria-hidden />
          {t(messages.disconnected)}
        </p>
        <div className={classes.countdown} role="timer">
          {checking ? (
            <>
              <Spinner delay={0} inline />
              <span className="grow">{t(messages.checking)}</span>
            </>
          ) : (
            <>
              <span className={classes.seconds}>{seconds}</span>{' '}
              <span className="grow">{plural(seconds, { one: 'second until the next attempt', other: 'seconds until the next attempt' })}</span>
              <Button variant="link" onClick={onTryNow}>
                {t(messages.tryNow)}
              </Button>
            </>
          )}
        </div>
        <p className={classes.safe}>
          <SafeIcon className="i i-s" aria-hidden />
          {waiting > 0
            ? plural(waiting, {
                one: '# change is saved on this device. You can keep working.',
                other: '# changes are saved on this device. You can keep working.',
              })
            : t('All changes are synced. You can keep working; new changes are saved on this device.')}
        </p>
        {warning}
        <Button variant="primary" icon={OfflineIcon} full onClick={onGoOffline}>
          {t('Work offline')}
        </Button>
      </div>
    </Dialog>
  )
}
