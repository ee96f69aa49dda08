/* Several lines. It counts down to its limit, and at the limit its edge turns red. spec §2 */
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
  /** None is without a limit, or somebody types what cannot be saved. */
  maxLength: number
  rows?: number | undefined
  readOnly?: boolean | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

export function TextAreaField({ value, onChange, onBlur, placeholder, maxLength, rows = 3, readOnly, ref, ...field }: TextAreaFieldProps) {
  const left = Math.max(0, maxLength - value.length)
  const remaining = plural(left, { one: '# character remaining', other: '# characters remaining' })
  const hint = [field.hint, remaining].filter(Boolean).join(' · ')
  return (
    <Textarea
      {...mantineFieldProps({ ...field, hint }, { root: left === 0 ? classes.atLimit : undefined })}
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
