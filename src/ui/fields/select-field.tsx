/* One of many, in a list of at most ten rows in sight; with `searchable` it is typed into. */
import { Select } from '@mantine/core'
import { classNames } from '#src/ui/styles/class-names.ts'
import { mantineFieldProps, type FieldProps } from './field-props.tsx'
import { CheckIcon, ChevronDownIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import fields from './field.module.css'
import classes from './select-field.module.css'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean | undefined
}

export interface SelectFieldProps extends FieldProps {
  options: readonly SelectOption[]
  value: string | null
  onChange: (value: string) => void
  placeholder?: string | undefined
  searchable?: boolean | undefined
  /** Said when a search finds nothing. */
  nothingFound?: string | undefined
}

export function SelectField({ options, value, onChange, placeholder, searchable = false, nothingFound, ...field }: SelectFieldProps) {
  const kit = mantineFieldProps(field, { input: classNames(fields.withSection, classes.select) })
  return (
    <Select
      {...kit}
      classNames={{
        ...kit.classNames,
        dropdown: classes.dropdown ?? '',
        options: classes.options ?? '',
        option: classes.option ?? '',
        empty: classes.empty ?? '',
      }}
      data={options.map((option) => ({ value: option.value, label: option.label, disabled: option.disabled ?? false }))}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
      placeholder={placeholder}
      allowDeselect={false}
      searchable={searchable}
      nothingFoundMessage={nothingFound ?? t('Nothing found')}
      withScrollArea={false}
      floatingHeight="viewport"
      openOnFocus={false}
      renderOption={({ option, checked }) => (
        <>
          <span className="grow">{option.label}</span>
          {checked && <CheckIcon className="i i-s" aria-hidden />}
        </>
      )}
      rightSection={<ChevronDownIcon className="i i-s" aria-hidden />}
      // In its place, not at the end of the page: a screen reader hears nothing outside an open dialog.
      comboboxProps={{ transitionProps: { duration: 0 }, offset: 4, withinPortal: false, floatingStrategy: 'fixed' }}
    />
  )
}
