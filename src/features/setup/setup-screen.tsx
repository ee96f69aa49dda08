import { useEffect, useRef, useState } from 'react'
import { limits } from '#domain/limits.ts'
import type { SetUpInput } from '#domain/wire/setup.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { BrandMark } from '#src/ui/icons/brand-mark.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { DoneIcon } from '#src/ui/icons/icons.ts'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useUnsaved } from '#src/workspace/editing/unsaved.ts'
import classes from './setup.module.css'

export interface SetupScreenProps {
  /** The set-up link's token; without one there is nothing to set up. */
  token: string
  busy: boolean
  /** The server's own sentence about the last try. */
  error: string | undefined
  onSubmit: (input: SetUpInput) => void
}

const empty = { group: '', firstName: '', lastName: '', login: '', email: '', password: '', again: '' }

/** A new server's first page: the group that works here and who looks after it. */
export function SetupScreen({ token, busy, error, onSubmit }: SetupScreenProps) {
  const [typed, setTyped] = useState(empty)
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useUnsaved(t('Set up this server'), typed !== empty)
  const asked = tries > 0
  const { again, ...input } = typed
  const put = (name: keyof typeof empty) => (value: string) => setTyped({ ...typed, [name]: value })
  const isMissing = (name: keyof typeof empty) => (asked && !typed[name].trim() ? t('This field is required.') : undefined)
  const isShort = input.password.length < limits.password.least
  const atLeast = t('Use at least {count} characters.', { count: limits.password.least })
  const isSame = input.password === again
  const isReady = Boolean(input.group.trim() && input.firstName.trim() && input.login.trim()) && !isShort && isSame
  useEffect(() => {
    if (tries) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  return (
    <main className={classes.screen}>
      <header className={classes.brand}>
        <BrandMark label={t('Aliquot')} />
        <span className="head" aria-hidden>
          Aliquot
        </span>
      </header>
      <form
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) onSubmit({ token, ...input })
          else setTries(tries + 1)
        }}
      >
        <h1>{t('Set up this server')}</h1>
        <p className="muted">{t('Create your group, with you as its administrator. The link works only once.')}</p>
        <TextField
          label={t('Group')}
          name="group"
          value={typed.group}
          onChange={put('group')}
          error={isMissing('group')}
          autoComplete="organization"
          autoFocus
        />
        <div className={classes.pair}>
          <TextField
            label={t('First name')}
            name="firstName"
            value={typed.firstName}
            onChange={put('firstName')}
            error={isMissing('firstName')}
            autoComplete="given-name"
          />
          <TextField label={t('Last name')} name="lastName" value={typed.lastName} onChange={put('lastName')} autoComplete="family-name" />
        </div>
        <div className={classes.pair}>
          <TextField label={t('User name')} name="login" value={typed.login} onChange={put('login')} error={isMissing('login')} autoComplete="username" />
          <TextField label={t('E-mail')} name="email" type="email" value={typed.email} onChange={put('email')} autoComplete="email" />
        </div>
        <PasswordField
          label={t('Password')}
          name="password"
          value={typed.password}
          onChange={put('password')}
          autoComplete="new-password"
          hint={asked && isShort ? undefined : atLeast}
          error={asked && isShort ? atLeast : undefined}
        />
        <PasswordField
          label={t('Repeat password')}
          name="again"
          value={again}
          onChange={put('again')}
          autoComplete="new-password"
          error={asked && !isSame ? t('The passwords do not match.') : undefined}
        />
        {error && (
          <Banner tone="bad" live>
            {error}
          </Banner>
        )}
        <Button type="submit" variant="primary" icon={DoneIcon} loading={busy} full>
          {t('Set up')}
        </Button>
      </form>
    </main>
  )
}
