/* Several lines. With a limit it counts down, and at the limit its edge turns red. */
import type { Ref } from 'react'
import { Textarea } from '@mantine/core'
import { mantineFieldProps, type FieldProps } from './field-props.tsx'
import { plural } from '#src/ui/text/translate.ts'
import classes from './field.module.css'

export interface TextAreaFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  rows?: number | undefined
  readOnly?: boolean | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

export function TextAreaField({ value, onChange, onBlur, placeholder, maxLength, rows = 3, readOnly, ref, ...field }: TextAreaFieldProps) {
  const left = maxLength === undefined ? undefined : maxLength - value.length
  const remaining = left === undefined ? undefined : plural(left, { one: '# character remaining', other: '# characters remaining' })
  const hint = [field.hint, remaining].filter(Boolean).join(' · ')
  return (
    <Textarea
      {...mantineFieldProps({ ...field, hint: hint || undefined }, { root: left !== undefined && left <= 0 ? classes.atLimit : undefined })}
      ref={ref ?? null}
      rows={rows}
      maxLength={maxLength}
      readOnly={readOnly}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}
