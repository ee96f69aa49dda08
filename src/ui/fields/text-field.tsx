/* One line of text. Scanners type into it, too, so Enter can mean "accept". */
import type { HTMLInputAutoCompleteAttribute, KeyboardEvent, Ref } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { useControl, type FieldProps } from './field-props.tsx'
import classes from './field.module.css'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  onEnter?: (() => void) | undefined
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  type?: 'text' | 'search' | 'email' | 'url' | 'tel' | undefined
  inputMode?: 'text' | 'decimal' | 'numeric' | 'search' | 'email' | 'url' | 'none' | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  maxLength?: number | undefined
  readOnly?: boolean | undefined
  /** Barcodes, positions, amounts. */
  mono?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function TextField({
  value,
  onChange,
  onEnter,
  onBlur,
  placeholder,
  type = 'text',
  inputMode,
  autoComplete,
  maxLength,
  readOnly,
  mono,
  ref,
  ...field
}: TextFieldProps) {
  const control = useControl(field)
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && onEnter && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onEnter()
    }
  }
  return (
    <FieldFrame {...field} id={control.id}>
      <div className={classes.wrapper}>
        <input
          {...control}
          ref={ref}
          className={classNames(classes.input, mono && classes.mono)}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          maxLength={maxLength}
          readOnly={readOnly}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
          onKeyDown={keys}
        />
      </div>
    </FieldFrame>
  )
}
