import { useState } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { UnlockIcon } from '#src/ui/icons/more-icons.ts'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import classes from './lock-screen.module.css'

/** Few people need it. */
const CodeForm = lazyComponent(async () => (await import('#src/features/sign-in/code-form.tsx')).CodeForm)

export interface PasswordUnlockProps {
  busy: boolean
  disabled: boolean
  /** This device cannot check the password by itself. */
  needsServer: boolean
  /** The password was right, and a code is needed, too. */
  asksCode: boolean
  /** What was wrong with the last code. */
  error: string | undefined
  onUnlock: (password: string, code?: string) => void
  /** From the code back to the password. */
  onBack: () => void
  onPin: (() => void) | undefined
}

export function PasswordUnlock({ busy, disabled, needsServer, asksCode, error, onUnlock, onBack, onPin }: PasswordUnlockProps) {
  const [password, setPassword] = useState('')
  /** The one that was tried, which is sent again with the code. */
  const [tried, setTried] = useState('')
  if (asksCode && tried)
    return (
      <LazyBoundary fallback={<Spinner />}>
        <CodeForm label={t('Unlock')} icon={UnlockIcon} busy={busy} error={error} onCode={(code) => onUnlock(tried, code)} onBack={onBack} />
      </LazyBoundary>
    )
  return (
    <form
      className={classes.ways}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && !disabled && password) onUnlock(password)
        setTried(password)
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
