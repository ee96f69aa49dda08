/* One of many, in a list with at most ten visible rows; with `searchable`, the person can type in it. */
import { useState } from 'react'
import { Combobox } from '#src/ui/fields/combobox.tsx'
import type { FieldProps } from './field-props.tsx'
import type { Option } from '#src/ui/fields/option-list.tsx'
import { t } from '#src/ui/text/translate.ts'

export interface SelectFieldProps extends FieldProps {
  options: readonly Option[]
  value: string | null
  onChange: (value: string) => void
  placeholder?: string | undefined
  searchable?: boolean | undefined
  /** Shown when a search finds nothing. */
  nothingFound?: string | undefined
}

export function SelectField({ options, value, onChange, placeholder, searchable = false, nothingFound, ...field }: SelectFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [shownValue, setShownValue] = useState(value)
  // It was chosen in another way, for example by a scan: what was typed does not cover it.
  if (value !== shownValue) {
    setShownValue(value)
    setTyped(null)
  }
  const chosen = options.find((option) => option.value === value)?.label ?? ''
  return (
    <Combobox
      field={field}
      options={options}
      value={value}
      onChoose={(next) => next !== value && onChange(next)}
      text={typed ?? chosen}
      onType={searchable ? (text) => setTyped(text === chosen ? null : text) : undefined}
      query={typed}
      onClosed={() => setTyped(null)}
      nothingFound={nothingFound ?? t('Nothing found')}
      placeholder={placeholder}
      isSelect
    />
  )
}
