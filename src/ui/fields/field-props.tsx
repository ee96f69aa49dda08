/* The properties every field takes, and what the kit's inputs are given for them. */
import type { InputWrapperProps } from '@mantine/core'
import { classNames } from '#src/ui/styles/class-names.ts'
import { AlertIcon } from '#src/ui/icons/icons.ts'
import classes from './field.module.css'

export interface FieldProps {
  label: string
  /** Read out, not shown: where a heading or a placeholder says it already. */
  hideLabel?: boolean | undefined
  hint?: string | undefined
  error?: string | null | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  name?: string | undefined
  id?: string | undefined
}

const order: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error']

/** For an unstyled Mantine input; `own` adds class names to the input's and the root's. */
export function mantineFieldProps(field: FieldProps, own: { input?: string | undefined; root?: string | undefined } = {}) {
  const { label, hint, error, required = false, disabled = false, autoFocus = false, name, id, hideLabel } = field
  return {
    ...(id === undefined ? {} : { id }),
    name,
    label,
    required,
    disabled,
    autoFocus,
    'data-autofocus': autoFocus || undefined,
    description: hint,
    error: error ? (
      <>
        <AlertIcon className="i i-xs" aria-hidden />
        <span>{error}</span>
      </>
    ) : undefined,
    inputWrapperOrder: order,
    classNames: {
      root: classNames(classes.field, own.root),
      label: classNames(classes.label, hideLabel && classes.hideLabel),
      required: classes.required ?? '',
      description: classes.hint ?? '',
      error: classes.error ?? '',
      wrapper: classes.wrapper ?? '',
      section: classes.section ?? '',
      input: classNames(classes.input, own.input),
    },
  }
}
