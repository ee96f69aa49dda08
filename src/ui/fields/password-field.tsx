/* A password, hidden until the person asks to see it. */
import { useState, type KeyboardEvent } from 'react'
import { TextInput } from '@mantine/core'
import { mantineFieldProps, type FieldProps } from './field-props.tsx'
import { HideIcon, ShowIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import fields from './field.module.css'
import classes from './password-field.module.css'

export interface PasswordFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  onEnter?: (() => void) | undefined
  inputMode?: 'text' | 'none' | undefined
  autoComplete?: 'current-password' | 'new-password' | 'one-time-code' | 'off' | undefined
}

export function PasswordField({ value, onChange, onEnter, autoComplete = 'current-password', inputMode, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? HideIcon : ShowIcon
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && onEnter) {
      event.preventDefault()
      onEnter()
    }
  }
  return (
    <TextInput
      {...mantineFieldProps(field, { input: fields.withSection })}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      inputMode={inputMode}
      autoCapitalize="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={keys}
      rightSectionPointerEvents="all"
      rightSection={
        <button
          type="button"
          className={classes.show}
          aria-label={t('Show password')}
          aria-pressed={shown}
          disabled={field.disabled}
          onClick={() => setShown(!shown)}
        >
          <Icon className="i i-s" aria-hidden />
        </button>
      }
    />
  )
}
