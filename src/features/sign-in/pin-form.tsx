import { useState } from 'react'
import { limits } from '#domain/limits.ts'
import { isPin } from '#domain/rules/people/unlock.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { SignInIcon } from '#src/ui/icons/icons.ts'
import { PinPad } from '#src/ui/fields/pin-pad.tsx'
import { t } from '#src/ui/text/translate.ts'
import classes from './sign-in.module.css'

export interface PinFormProps {
  busy: boolean
  /** The server's message about the last attempt. */
  error: string | undefined
  onPin: (pin: string) => void
  onPassword: () => void
}

/** Someone who signed in here with their password a while ago signs in again with their PIN. */
export function PinForm({ busy, error, onPin, onPassword }: PinFormProps) {
  const [pin, setPin] = useState('')
  const submit = () => {
    if (busy || !isPin(pin)) return
    onPin(pin)
    setPin('')
  }
  return (
    <div className={classes.form}>
      <PinPad
        label={t('PIN')}
        value={pin}
        onChange={setPin}
        onEnter={submit}
        maxLength={limits.lock.pin.longest}
        action={{ label: t('Use password'), onClick: onPassword }}
      />
      {error && (
        <Banner tone="bad" live>
          {error}
        </Banner>
      )}
      <Button variant="primary" icon={SignInIcon} loading={busy} disabled={!isPin(pin)} full onClick={submit}>
        {t('Sign in')}
      </Button>
    </div>
  )
}
