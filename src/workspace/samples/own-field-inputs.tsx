import type { SampleFieldType } from '#domain/entities/sample-type.ts'
import { limits } from '#domain/limits.ts'
import { ComboField } from '#src/ui/fields/combo-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { fieldTypes } from './field-types.ts'
import { useOwnFieldNames } from './use-own-field-names.ts'

/** Without those that offer a choice, because a field of one sample has no options. */
const offered: readonly SampleFieldType[] = ['TEXT', 'TEXTAREA', 'NUMERIC', 'DATE', 'DATETIME', 'SAMPLELINK']

export interface OwnFieldInputsProps {
  name: string
  kind: SampleFieldType
  onChange: (name: string, kind: SampleFieldType) => void
  /** Whether a field can have this name. */
  isFree: (name: string) => boolean
  error: string | null
}

/** The name and the kind of a field of one sample. Names that other samples have are offered, so that they are spelled alike, and bring their kind. */
export function OwnFieldInputs({ name, kind, onChange, isFree, error }: OwnFieldInputsProps) {
  const known = useOwnFieldNames()
  return (
    <>
      <ComboField
        label={t('Name')}
        required
        autoFocus
        options={known.flatMap(({ key }) => (isFree(key) ? key : []))}
        value={name}
        onChange={(next) => onChange(next, known.find(({ key }) => key === next)?.type ?? kind)}
        maxLength={limits.name.longest}
        error={error}
      />
      <SelectField
        label={t('Kind')}
        options={offered.map((each) => ({ value: each, label: t(fieldTypes[each]) }))}
        value={kind}
        onChange={(next) => onChange(name, next as SampleFieldType)}
      />
    </>
  )
}
