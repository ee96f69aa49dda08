/* A password, hidden until the person asks to see it. */
import { useState, type KeyboardEvent } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { useControl, type FieldProps } from './field-props.tsx'
import { HideIcon, ShowIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import fields from './field.module.css'

export interface PasswordFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  onEnter?: (() => void) | undefined
  inputMode?: 'text' | 'none' | undefined
  autoComplete?: 'current-password' | 'new-password' | 'one-time-code' | 'off' | undefined
}

export function PasswordField({ value, onChange, onEnter, autoComplete = 'current-password', inputMode, ...field }: PasswordFieldProps) {
  const control = useControl(field)
  const [shown, setShown] = useState(false)
  const Icon = shown ? HideIcon : ShowIcon
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && onEnter) {
      event.preventDefault()
      onEnter()
    }
  }
  return (
    <FieldFrame {...field} id={control.id}>
      <div className={fields.wrapper}>
        <input
          {...control}
          className={classNames(fields.input, fields.withSection)}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          inputMode={inputMode}
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={keys}
        />
        <div className={fields.section}>
          <button
            type="button"
            className={fields.button}
            aria-label={t('Show password')}
            aria-pressed={shown}
            disabled={field.disabled}
            onClick={() => setShown(!shown)}
          >
            <Icon className="i i-s" aria-hidden />
          </button>
        </div>
      </div>
    </FieldFrame>
  )
}
