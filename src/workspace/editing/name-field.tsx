import { limits } from '#domain/limits.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'

export interface NameFieldProps {
  value: string
  onChange: (name: string) => void
  onEnter: () => void
  autoFocus?: boolean
  /** What is said while there is none; a sentence that was translated already. */
  missing: string | null
}

/** The name that a compartment or a storage unit must have. */
export function NameField({ value, missing, ...rest }: NameFieldProps) {
  return <TextField label={t('Name')} required value={value} maxLength={limits.name.longest} error={value.trim() ? null : missing} {...rest} />
}
