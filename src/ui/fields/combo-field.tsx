/* A text that is often one of a few: the list offers them, but anything else can be typed. */
import { Combobox } from '#src/ui/fields/combobox.tsx'
import type { FieldProps } from './field-props.tsx'

export interface ComboFieldProps extends FieldProps {
  options: readonly string[]
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  maxLength?: number | undefined
}

export function ComboField({ options, value, onChange, placeholder, maxLength, ...field }: ComboFieldProps) {
  return (
    <Combobox
      field={field}
      options={[...new Set(options)].map((option) => ({ value: option, label: option }))}
      value={null}
      onChoose={onChange}
      text={value}
      onType={onChange}
      query={value}
      placeholder={placeholder}
      maxLength={maxLength}
    />
  )
}
