/* A text that is often one of a few: the list offers them, anything else may be typed. */
import { Autocomplete } from '@mantine/core'
import { classNames } from '#src/ui/styles/class-names.ts'
import { mantineFieldProps, type FieldProps } from './field-props.tsx'
import fields from './field.module.css'
import classes from './select-field.module.css'

export interface ComboFieldProps extends FieldProps {
  options: readonly string[]
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  maxLength?: number | undefined
}

export function ComboField({ options, value, onChange, placeholder, maxLength, ...field }: ComboFieldProps) {
  const kit = mantineFieldProps(field, { input: classNames(fields.withSection) })
  return (
    <Autocomplete
      {...kit}
      classNames={{
        ...kit.classNames,
        dropdown: classes.dropdown ?? '',
        options: classes.options ?? '',
        option: classes.option ?? '',
        empty: classes.empty ?? '',
      }}
      data={[...new Set(options)]}
      value={value}
      onChange={onChange}
      placeholder={placeholder}
      maxLength={maxLength}
      withScrollArea={false}
      floatingHeight="viewport"
      openOnFocus={false}
      // In its place, not at the end of the page: a screen reader hears nothing outside an open dialog.
      comboboxProps={{ transitionProps: { duration: 0 }, offset: 4, withinPortal: false, floatingStrategy: 'fixed' }}
    />
  )
}
