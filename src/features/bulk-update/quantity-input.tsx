import { useState } from 'react'
import { unitNames } from '#domain/rules/samples/amount.ts'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import classes from './bulk-update.module.css'

export interface QuantityInputProps {
  label: string
  /** `0.5 mL`, or empty. */
  value: string
  onChange: (value: string) => void
  error: string | null
  disabled?: boolean
  /** The initial unit. */
  unit: string | undefined
}

const units = unitNames.map((value) => ({ value, label: value }))

/** The amount in each tube, with a comma or a point as the decimal sign. */
export function QuantityInput({ value, onChange, unit = 'mL', ...field }: QuantityInputProps) {
  const cut = value.lastIndexOf(' ')
  const [chosen, setChosen] = useState<string | null>(null)
  const amount = value.slice(0, Math.max(cut, 0))
  const inUnit = (cut > 0 && value.slice(cut + 1)) || chosen || unit || 'mL'
  const give = (next: string, of: string) => onChange(next.trim() ? `${next.trim()} ${of}` : '')
  return (
    <NumberField
      {...field}
      hideLabel
      value={amount}
      onChange={(next) => give(next, inUnit)}
      after={
        <div className={classes.unit}>
          <SelectField
            label={t('Unit')}
            hideLabel
            options={units}
            value={inUnit}
            onChange={(next) => {
              setChosen(next)
              give(amount, next)
            }}
          />
        </div>
      }
    />
  )
}
