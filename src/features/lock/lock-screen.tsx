import { useState } from 'react'
import { Banner } from '#src/ui/banner.tsx'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { Button } from '#src/ui/button.tsx'
import { Cover } from '#src/ui/cover.tsx'
import { AddPersonIcon, LockIcon } from '#src/ui/icons.ts'
import { plural, t } from '#src/ui/translate.ts'
import { LeaveQuestion } from './leave-question.tsx'
import look from './lock-screen.module.css'
import { PasswordUnlock } from './password-unlock.tsx'
import { PinUnlock } from './pin-unlock.tsx'

export interface LockScreenProps {
  fullName: string
  /** What waits to be sent. The queue goes on while the screen is locked. */
  waiting: number
  /** Undefined until it is known how it may be opened. */
  means: { pin: boolean; isServerNeeded: boolean } | undefined
  busy: boolean
  /** Ms until the next try is taken; 0 when one may be made. */
  pause: number
  error: string | undefined
  isLeaving: boolean
  onUnlock: (how: 'pin' | 'password', secret: string) => void
  onOther: () => void
  onLeave: (isSure: boolean) => void
}

/** The workspace is open beneath, as it was left; nothing of it is seen. */
export function LockScreen(props: LockScreenProps) {
  const { fullName, waiting, means, pause, error, isLeaving, onOther, onLeave } = props
  return (
    <Cover label={t('Locked')}>
      <div className={look.screen}>
        <header className={look.head}>
          <BrandMark label={t('Aliquot')} />
          <span className="head" aria-hidden>
            Aliquot
          </span>
        </header>
        <div className={look.pad}>
          <div className={look.who}>
            <LockIcon className="i i-l" aria-hidden />
            <div>
              <h1>{fullName}</h1>
              <p className="muted">{t('Locked. All is as you left it.')}</p>
              {waiting > 0 && <p className="muted small">{plural(waiting, { one: '# change waits to be sent', other: '# changes wait to be sent' })}</p>}
            </div>
          </div>
          {(error || pause > 0) && (
            <Banner tone="bad" live>
              {error}{' '}
              {pause > 0 && plural(Math.ceil(pause / 1000), { one: 'The next try is taken in # second.', other: 'The next try is taken in # seconds.' })}
            </Banner>
          )}
          {isLeaving ? <LeaveQuestion fullName={fullName} onLeave={onLeave} /> : means && <Ways {...props} means={means} />}
          {!isLeaving && (
            <Button icon={AddPersonIcon} tall full onClick={onOther}>
              {t('Someone else')}
            </Button>
          )}
        </div>
      </div>
    </Cover>
  )
}

/** The PIN where there is one, and always the way to the password. */
function Ways({ means, busy, pause, onUnlock }: LockScreenProps & { means: { pin: boolean; isServerNeeded: boolean } }) {
  const [wantsPassword, setWantsPassword] = useState(false)
  const disabled = pause > 0
  if (means.pin && !wantsPassword)
    return <PinUnlock busy={busy} disabled={disabled} onUnlock={(pin) => onUnlock('pin', pin)} onPassword={() => setWantsPassword(true)} />
  return (
    <PasswordUnlock
      busy={busy}
      disabled={disabled}
      needsServer={means.isServerNeeded}
      onUnlock={(password) => onUnlock('password', password)}
      onPin={means.pin ? () => setWantsPassword(false) : undefined}
    />
  )
}
