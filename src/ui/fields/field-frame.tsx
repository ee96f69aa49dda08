/* What surrounds the control of a field: the label above, the hint and the error below. */
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import type { FieldProps } from './field-props.tsx'
import { AlertIcon } from '#src/ui/icons/icons.ts'
import classes from './field.module.css'

export interface FieldFrameProps extends Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error' | 'required'> {
  /** The id of the control; label, hint and error derive theirs from it. */
  id: string
  /** Several controls with one label, which is then the label of the group. */
  isGroup?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function FieldFrame({ id, label, hideLabel, hint, error, required, isGroup, className, children }: FieldFrameProps) {
  const labelText = (
    <>
      {label}
      {required && (
        <span className={classes.required} aria-hidden>
          {' *'}
        </span>
      )}
    </>
  )
  const labelClass = classNames(classes.label, hideLabel && classes.hideLabel)
  return (
    <div className={classNames(classes.field, className)} role={isGroup ? 'group' : undefined} aria-label={isGroup ? label : undefined}>
      {isGroup ? (
        <div className={labelClass}>{labelText}</div>
      ) : (
        <label id={`${id}-label`} htmlFor={id} className={labelClass}>
          {labelText}
        </label>
      )}
      {children}
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          <AlertIcon className="i i-xs" aria-hidden />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
