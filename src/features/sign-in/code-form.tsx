import { useEffect, useRef, useState } from 'react'
import { accountLimits } from '#domain/account-limits.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { BackIcon, type Icon } from '#src/ui/icons/icons.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import classes from './sign-in.module.css'

export interface CodeFormProps {
  /** What the code is for: *Sign in* or *Unlock*. */
  label: string
  icon: Icon
  busy: boolean
  /** The server's message about the last code. */
  error: string | undefined
  onCode: (code: string) => void
  onBack: () => void
}

/** The second step, after a password that was right: a code from the authenticator app, or a recovery code. */
export function CodeForm({ label, icon, busy, error, onCode, onBack }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [isRecovery, setIsRecovery] = useState(false)
  const [hasTried, setHasTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error) field.current?.select()
  }, [error])
  const change = (value: string) => {
    setCode(value)
    setHasTried(false)
  }
  const isMissing = hasTried && !code.trim()
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        setHasTried(true)
        if (code.trim()) onCode(code.trim())
        else field.current?.focus()
      }}
    >
      {isRecovery ? (
        <TextField
          key="recovery"
          ref={field}
          label={t('Recovery code')}
          hint={t('Each recovery code works once.')}
          value={code}
          onChange={change}
          autoComplete="off"
          maxLength={accountLimits.twoStep.maxCodeLength}
          mono
          autoFocus
          error={isMissing ? t('Enter a recovery code.') : null}
        />
      ) : (
        <TextField
          key="app"
          ref={field}
          label={t('Code')}
          hint={t('6 digits from your authenticator app')}
          value={code}
          onChange={change}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={accountLimits.twoStep.maxCodeLength}
          mono
          autoFocus
          error={isMissing ? t('Enter the code.') : null}
        />
      )}
      {error && (
        <Banner tone="bad" live>
          {error}
        </Banner>
      )}
      <Button type="submit" variant="primary" icon={icon} loading={busy} full>
        {label}
      </Button>
      <Button
        variant="plain"
        onClick={() => {
          change('')
          setIsRecovery(!isRecovery)
        }}
      >
        {isRecovery ? t('Use the authenticator app') : t('Use a recovery code')}
      </Button>
      <Button variant="plain" icon={BackIcon} onClick={onBack}>
        {t('Back')}
      </Button>
    </form>
  )
}
