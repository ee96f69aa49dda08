import { limits } from '#domain/limits.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'

export interface NameFieldProps {
  value: string
  onChange: (name: string) => void
  onEnter: () => void
  autoFocus?: boolean
  /** Shown while there is no name; an already translated sentence. */
  missing: string | null
}

/** The required name of a compartment or storage unit. */
export function NameField({ value, missing, ...rest }: NameFieldProps) {
  return <TextField label={t('Name')} required value={value} maxLength={limits.name.longest} error={value.trim() ? null : missing} {...rest} />
}
