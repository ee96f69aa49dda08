import { useState } from 'react'
import { limits } from '#domain/limits.ts'
import { isPin } from '#domain/rules/unlock.ts'
import { Button } from '#src/ui/button.tsx'
import { UnlockIcon } from '#src/ui/icons.ts'
import { PinPad } from '#src/ui/pin-pad.tsx'
import { t } from '#src/ui/translate.ts'
import look from './lock-screen.module.css'

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
    <div className={look.ways}>
      <PinPad
        label={t('PIN')}
        value={pin}
        onChange={setPin}
        onEnter={unlock}
        maxLength={limits.lock.pin.longest}
        disabled={disabled}
        action={{ label: t('Use the password'), onClick: onPassword }}
      />
      <Button variant="primary" icon={UnlockIcon} loading={busy} disabled={disabled || !isPin(pin)} full onClick={unlock}>
        {t('Unlock')}
      </Button>
    </div>
  )
}
