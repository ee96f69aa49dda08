import { useState } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { UnlockIcon } from '#src/ui/icons/icons.ts'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import classes from './lock-screen.module.css'

export interface PasswordUnlockProps {
  busy: boolean
  disabled: boolean
  /** This device cannot check the password by itself. */
  needsServer: boolean
  onUnlock: (password: string) => void
  onPin: (() => void) | undefined
}

export function PasswordUnlock({ busy, disabled, needsServer, onUnlock, onPin }: PasswordUnlockProps) {
  const [password, setPassword] = useState('')
  return (
    <form
      className={classes.ways}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && !disabled && password) onUnlock(password)
        setPassword('')
      }}
    >
      <PasswordField
        label={t('Password')}
        name="password"
        value={password}
        onChange={setPassword}
        disabled={disabled}
        autoFocus
        hint={needsServer ? t('Requires a connection to the server.') : undefined}
      />
      <Button type="submit" variant="primary" icon={UnlockIcon} loading={busy} disabled={disabled || !password} full>
        {t('Unlock')}
      </Button>
      {onPin && (
        <Button tall full onClick={onPin}>
          {t('Use PIN')}
        </Button>
      )}
    </form>
  )
}
