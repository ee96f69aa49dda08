/* A PIN: hidden digits above our own keypad, because a paired scanner hides the tablet's keyboard. A keyboard works, too. */
import { useState } from 'react'
import { Keypad } from './keypad.tsx'
import { PasswordField } from './password-field.tsx'
import classes from './pin-pad.module.css'

export interface PinPadProps {
  label: string
  value: string
  onChange: (pin: string) => void
  onEnter: () => void
  maxLength: number
  hint?: string | undefined
  error?: string | undefined
  disabled?: boolean | undefined
  /** A word on the free key. */
  action?: { label: string; onClick: () => void } | undefined
}

export function PinPad({ label, value, onChange, onEnter, maxLength, hint, error, disabled, action }: PinPadProps) {
  const [focusKey] = useState(() => matchMedia('(pointer: fine)').matches)
  return (
    <div className={classes.pad}>
      <PasswordField
        label={label}
        value={value}
        onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, maxLength))}
        onEnter={onEnter}
        hint={hint}
        error={error}
        disabled={disabled}
        autoComplete="off"
        inputMode="none"
        autoFocus={focusKey}
      />
      <Keypad label={label} value={value} onChange={onChange} maxLength={maxLength} disabled={disabled} action={action} />
    </div>
  )
}
