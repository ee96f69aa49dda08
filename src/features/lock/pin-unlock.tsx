import { useState } from 'react'
import { limits } from '#domain/limits.ts'
import { isPin } from '#domain/rules/people/unlock.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { UnlockIcon } from '#src/ui/icons/more-icons.ts'
import { PinPad } from '#src/ui/fields/pin-pad.tsx'
import { t } from '#src/ui/text/translate.ts'
import classes from './lock-screen.module.css'

export interface PinUnlockProps {
  busy: boolean
  disabled: boolean
  onUnlock: (pin: string) => void
  onPassword: () => void
}

export function PinUnlock({ busy, disabled, onUnlock, onPassword }: PinUnlockProps) {
  const [pin, setPin] = useState('')
  const unlock = () => {
    if (busy || disabled || !isPin(pin)) return
    onUnlock(pin)
    setPin('')
  }
  return (
    <div className={classes.ways}>
      <PinPad
        label={t('PIN')}
        value={pin}
        onChange={setPin}
        onEnter={unlock}
        maxLength={limits.lock.pin.longest}
        disabled={disabled}
        action={{ label: t('Use password'), onClick: onPassword }}
      />
      <Button variant="primary" icon={UnlockIcon} loading={busy} disabled={disabled || !isPin(pin)} full onClick={unlock}>
        {t('Unlock')}
      </Button>
    </div>
  )
}
