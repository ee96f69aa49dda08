/* A checkbox. With its label, the whole line is the target; without one (in a list), the whole cell is. */
import { useEffect, useId, useRef } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { CheckIcon } from '#src/ui/icons/icons.ts'
import { MinusIcon } from '#src/ui/icons/more-icons.ts'
import classes from './checkbox.module.css'

export interface CheckboxProps {
  label: string
  hideLabel?: boolean | undefined
  hint?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some, but not all, of what it stands for. */
  indeterminate?: boolean | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
}

export function Checkbox({ label, hideLabel, hint, checked, onChange, indeterminate = false, disabled, autoFocus }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  const hintId = useId()
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label className={classNames(classes.check, hideLabel ? classes.cell : classes.line)}>
      <span className={classes.box}>
        <input
          ref={box}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          aria-label={hideLabel ? label : undefined}
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {indeterminate ? <MinusIcon className={classes.tick} aria-hidden /> : <CheckIcon className={classes.tick} aria-hidden />}
      </span>
      {!hideLabel && (
        <span className={classes.words}>
          <span>{label}</span>
          {hint && (
            <span id={hintId} className="small muted">
              {hint}
            </span>
          )}
        </span>
      )}
    </label>
  )
}
