/* Several lines. It counts down to its limit, where its border turns red. spec §2 */
import type { Ref } from 'react'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { useControl, type FieldProps } from './field-props.tsx'
import { plural } from '#src/ui/text/translate.ts'
import classes from './field.module.css'

export interface TextAreaFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  /** Every field has a limit; otherwise someone could type what cannot be saved. */
  maxLength: number
  rows?: number | undefined
  readOnly?: boolean | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

export function TextAreaField({ value, onChange, onBlur, placeholder, maxLength, rows = 3, readOnly, ref, ...field }: TextAreaFieldProps) {
  const left = Math.max(0, maxLength - value.length)
  const remaining = plural(left, { one: '# character remaining', other: '# characters remaining' })
  const hint = [field.hint, remaining].filter(Boolean).join(' · ')
  const control = useControl({ ...field, hint })
  return (
    <FieldFrame {...field} hint={hint} id={control.id} className={left !== undefined && left <= 0 ? classes.atLimit : undefined}>
      <div className={classes.wrapper}>
        <textarea
          {...control}
          ref={ref}
          className={classes.input}
          rows={rows}
          maxLength={maxLength}
          readOnly={readOnly}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
      </div>
    </FieldFrame>
  )
}
