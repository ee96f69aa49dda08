/* The properties every field accepts, and what the control inside it gets from them. */
import { useId } from 'react'

export interface FieldProps {
  label: string
  /** Read out, not shown: if a heading or a placeholder already says it. */
  hideLabel?: boolean | undefined
  hint?: string | undefined
  error?: string | null | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  name?: string | undefined
  id?: string | undefined
}

/** For the input, text area or combobox inside a FieldFrame, which gives its parts the same ids. */
export function useControl({ hint, error, required = false, disabled = false, autoFocus = false, name, id }: FieldProps) {
  const own = useId()
  const controlId = id ?? own
  return {
    id: controlId,
    name,
    required,
    disabled,
    autoFocus,
    'data-autofocus': autoFocus || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [error && `${controlId}-error`, hint && `${controlId}-hint`].filter(Boolean).join(' ') || undefined,
  }
}
