import { SelectField } from '#src/ui/fields/select-field.tsx'
import { t } from '#src/ui/text/translate.ts'

export interface CurrencyFieldProps {
  /** ISO 4217; empty for none. */
  value: string
  onChange: (value: string) => void
  error?: string | null
}

export function CurrencyField({ value, ...field }: CurrencyFieldProps) {
  const options = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code }))
  return <SelectField {...field} label={t('Currency')} options={options} value={value || null} searchable />
}
