import { useState, type ReactNode } from 'react'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { BrandMark } from '#src/ui/icons/brand-mark.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { FullScreenOverlay } from '#src/ui/dialogs/full-screen-overlay.tsx'
import { LockIcon, AddPersonIcon, SignOutIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { PasswordUnlock } from './password-unlock.tsx'
import { PinUnlock } from './pin-unlock.tsx'
import classes from './lock-screen.module.css'

export interface LockScreenProps {
  fullName: string
  /** Why it is locked; without it, nobody has touched it for a while, or it was locked by hand. */
  reason?: string | undefined
  /** Changes waiting to be sent. They are sent even while the screen is locked. */
  waiting: number
  /** Undefined until it is known how it can be unlocked. */
  methods: { pin: boolean; isServerNeeded: boolean } | undefined
  busy: boolean
  /** Ms until the next attempt is allowed; 0 if it is allowed now. */
  pause: number
  error: string | undefined
  isLeaving: boolean
  /** The password was right, and a code is needed, too. */
  asksCode: boolean
  /** The button for single sign-on. */
  sso: ReactNode
  /** The button for a passkey. */
  passkey: ReactNode
  onUnlock: (how: 'pin' | 'password', secret: string, code?: string) => void
  /** From the code back to the password. */
  onBack: () => void
  onOther: () => void
  onLeave: (isSure: boolean) => void
}

/** The workspace is open below, as it was left; nothing of it can be seen. */
export function LockScreen(props: LockScreenProps) {
  const { fullName, reason, waiting, methods, pause, error, asksCode, isLeaving, sso, passkey, onOther, onLeave } = props
  return (
    <FullScreenOverlay label={t('Locked')}>
      <div className={classes.screen}>
        <header className={classes.head}>
          <BrandMark label="Aliquot" />
          <span className="head" aria-hidden>
            Aliquot
          </span>
        </header>
        <div className={classes.pad}>
          <div className={classes.who}>
            <LockIcon className="i i-l" aria-hidden />
            <div>
              <h1>{fullName}</h1>
              <p className="muted">{reason ?? t('Locked. Your work is unchanged.')}</p>
              {waiting > 0 && <p className="muted small">{plural(waiting, { one: '# change waiting to sync', other: '# changes waiting to sync' })}</p>}
            </div>
          </div>
          {!asksCode && (error || pause > 0) && (
            <Banner tone="bad" live>
              {error} {pause > 0 && plural(Math.ceil(pause / 1000), { one: 'You can try again in # second.', other: 'You can try again in # seconds.' })}
            </Banner>
          )}
          {isLeaving ? <LeaveQuestion fullName={fullName} onLeave={onLeave} /> : methods && <UnlockMethods {...props} methods={methods} />}
          {!isLeaving && !asksCode && passkey}
          {!isLeaving && !asksCode && sso}
          {!isLeaving && (
            <Button icon={AddPersonIcon} tall full onClick={onOther}>
              {t('Someone else')}
            </Button>
          )}
        </div>
      </div>
    </FullScreenOverlay>
  )
}

/** The PIN if there is one, and always a link to the password. */
function UnlockMethods({ methods, busy, pause, error, asksCode, onUnlock, onBack }: LockScreenProps & { methods: { pin: boolean; isServerNeeded: boolean } }) {
  const [wantsPassword, setWantsPassword] = useState(false)
  const disabled = pause > 0
  if (methods.pin && !wantsPassword)
    return <PinUnlock busy={busy} disabled={disabled} onUnlock={(pin) => onUnlock('pin', pin)} onPassword={() => setWantsPassword(true)} />
  return (
    <PasswordUnlock
      busy={busy}
      disabled={disabled}
      needsServer={methods.isServerNeeded}
      error={error}
      asksCode={asksCode}
      onUnlock={(password, code) => onUnlock('password', password, code)}
      onBack={onBack}
      onPin={methods.pin ? () => setWantsPassword(false) : undefined}
    />
  )
}

/** Someone else wants to work here: says what that means for the person who is locked. */
function LeaveQuestion({ fullName, onLeave }: { fullName: string; onLeave: (isSure: boolean) => void }) {
  return (
    <div className={classes.ways}>
      <p>
        {t('This signs out {name}. Their saved work stays locked on this device until they sign in again. Anything they typed but did not save is lost.', {
          name: fullName,
        })}
      </p>
      <Button tall full data-autofocus onClick={() => onLeave(false)}>
        {t('Back')}
      </Button>
      <Button variant="danger" icon={SignOutIcon} tall full className={classes.apart} onClick={() => onLeave(true)}>
        {t('Sign out {name}', { name: fullName })}
      </Button>
    </div>
  )
}
