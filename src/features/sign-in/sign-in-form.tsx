import { useEffect, useRef, useState } from 'react'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { SignInIcon } from '#src/ui/icons/icons.ts'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import classes from './sign-in.module.css'

/** Few people need it. */
const CodeForm = lazyComponent(async () => (await import('./code-form.tsx')).CodeForm)

export interface SignInFormProps {
  login: string
  onLogin: (login: string) => void
  onSubmit: (login: string, password: string, code?: string) => void
  /** The password was right, and a code is needed, too. */
  asksCode: boolean
  /** Back to the password. */
  onBack: () => void
  busy: boolean
  /** The server's message about the last attempt. */
  error: string | undefined
  /** The user name is fixed: only the password is needed. */
  fixed?: boolean | undefined
}

export function SignInForm({ login, onLogin, onSubmit, asksCode, onBack, busy, error, fixed }: SignInFormProps) {
  const [password, setPassword] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLInputElement>('input[name="password"]')?.select()
  }, [error])
  if (asksCode && password)
    return (
      <LazyBoundary fallback={<Spinner />}>
        <CodeForm label={t('Sign in')} icon={SignInIcon} busy={busy} error={error} onCode={(code) => onSubmit(login, password, code)} onBack={onBack} />
      </LazyBoundary>
    )
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        setHasTried(true)
        if (login && password) onSubmit(login, password)
        else form.current?.querySelector<HTMLInputElement>(`input[name="${login ? 'password' : 'login'}"]`)?.focus()
      }}
    >
      {!fixed && (
        <TextField
          label={t('User name')}
          name="login"
          value={login}
          onChange={onLogin}
          autoComplete="username"
          autoFocus={!login}
          error={hasTried && !login ? t('Enter your user name.') : null}
        />
      )}
      <PasswordField
        label={t('Password')}
        name="password"
        value={password}
        onChange={setPassword}
        autoFocus={Boolean(login)}
        error={hasTried && !password ? t('Enter your password.') : null}
      />
      {error && (
        <Banner tone="bad" live>
          {error}
        </Banner>
      )}
      <Button type="submit" variant="primary" icon={SignInIcon} loading={busy} full>
        {t('Sign in')}
      </Button>
    </form>
  )
}
