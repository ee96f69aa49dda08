/* One input for any field of a sample type, by its type. For every form with a sample's values: creating, editing, bulk update.

     TEXT       one line; a mask is shown as a hint             RADIO     a segmented row, or a list if there are many
     TEXTAREA   several lines, with the remaining characters    CHECKBOX  checkboxes; the value is `a|b`
     NUMERIC    a number; a comma becomes a point               COMBO     a list that also accepts other texts
     DATE, DATETIME  YYYY-MM-DD, with HH:MM                     SAMPLELINK  samples, by scan or code; the value is `12|40`
     FILE       files, new ones or of the group; the value is their ids  PROJECT  the name of a project
     CHEMICAL   as text, until it has an editor

   A choice without options is a line of text.

   The value is a text as the sample stores it, empty for none. It may not be valid yet: check `isFieldValue` of domain/rules/samples/sample-field.ts before
   saving it, and save the result of `normalizeFieldValue`. */
import { useState } from 'react'
import type { SampleField } from '#domain/entities/sample-type.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { isFieldValue, valueSeparator, valuesOf } from '#domain/rules/samples/sample-field.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { ComboField } from '#src/ui/fields/combo-field.tsx'
import { DateField } from '#src/ui/fields/date-field.tsx'
import { FieldGroup } from '#src/ui/fields/field-group.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { FileValueInput } from '#src/workspace/files/file-value-input.tsx'
import type { FileTarget } from '#src/workspace/files/use-add-files.tsx'
import { ProjectInput } from '#src/workspace/notebook/project-input.tsx'
import { SampleLinkInput } from '#src/workspace/samples/sample-link-input.tsx'

export interface FieldInputProps {
  field: SampleField
  value: string
  onChange: (value: string) => void
  /** Instead of the field's own name. */
  label?: string | undefined
  hideLabel?: boolean | undefined
  /** Instead of the error the input itself finds. */
  error?: string | null | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  /** Enter in a single-line field. */
  onEnter?: (() => void) | undefined
  /** What files that are added in the field belong to, once there is something. */
  filesOf?: FileTarget | undefined
}

export function FieldInput({ field, value, onChange, label = field.key, hideLabel, error, disabled, autoFocus, onEnter, filesOf }: FieldInputProps) {
  // A value that is still being typed is not an error yet.
  const [wasLeft, setWasLeft] = useState(false)
  const wrong = value !== '' && !isFieldValue(field, value) ? t(deviceErrors['sample.field-invalid'].message) : null
  const hint = [field.notes, field.type === 'TEXT' && field.mask && t('Format {mask}: 0 = digit, A = letter, * = either', { mask: field.mask })]
  const shared = { label, hideLabel, disabled, autoFocus, required: field.required, hint: hint.filter(Boolean).join(' · ') || undefined }
  const given = { ...shared, value, onChange, error: error ?? wrong }
  const typed = { ...given, error: error ?? (wasLeft ? wrong : null), onBlur: () => setWasLeft(true), onEnter, maxLength: limits.text.longest }
  switch (field.type) {
    case 'TEXTAREA':
      return <TextAreaField {...given} maxLength={limits.text.longest} />
    case 'NUMERIC':
      return <NumberField {...given} onEnter={onEnter} />
    case 'RADIO':
      if (field.options.length === 0) return <TextField {...typed} />
      return <ChoiceInput {...given} options={field.options} />
    case 'CHECKBOX':
      if (field.options.length === 0) return <TextField {...typed} />
      return <TicksInput {...given} options={field.options} />
    case 'COMBO':
      return <ComboField {...given} options={field.options} maxLength={limits.text.longest} />
    case 'DATE':
      return <DateField {...shared} value={value} onChange={onChange} error={error} onEnter={onEnter} />
    case 'DATETIME':
      return <DateField {...shared} withTime value={value} onChange={onChange} error={error} onEnter={onEnter} />
    case 'SAMPLELINK':
      return <SampleLinkInput {...given} />
    case 'TEXT':
      return <TextField {...typed} placeholder={field.mask} mono={Boolean(field.mask)} />
    case 'FILE':
      return <FileValueInput {...given} target={filesOf} />
    case 'PROJECT':
      return <ProjectInput {...given} />
    case 'CHEMICAL':
      return <TextField {...typed} />
  }
}

interface ChoiceProps {
  label: string
  hideLabel?: boolean | undefined
  hint?: string | undefined
  error: string | null
  required: boolean
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  options: readonly string[]
  value: string
  onChange: (value: string) => void
}

/** What fits side by side on a tablet in portrait. */
const fitsInRow = (options: readonly string[]): boolean => options.length <= 4 && options.join('').length <= 32

function ChoiceInput({ options, value, onChange, autoFocus, disabled, ...field }: ChoiceProps) {
  const choices = options.map((option) => ({ value: option, label: option, disabled }))
  if (!fitsInRow(options))
    return <SelectField {...field} options={choices} value={value || null} onChange={onChange} autoFocus={autoFocus} disabled={disabled} />
  return (
    <FieldGroup {...field}>
      <div>
        <Segmented label={field.label} options={choices} value={value} onChange={onChange} />
      </div>
    </FieldGroup>
  )
}

/** Stored in the order of the options. */
function TicksInput({ options, value, onChange, autoFocus, disabled, ...field }: ChoiceProps) {
  const ticked = new Set(valuesOf(value))
  const tick = (option: string, on: boolean) => onChange(options.filter((other) => (other === option ? on : ticked.has(other))).join(valueSeparator))
  return (
    <FieldGroup {...field}>
      {options.map((option, at) => (
        <Checkbox
          key={option}
          label={option}
          checked={ticked.has(option)}
          onChange={(on) => tick(option, on)}
          disabled={disabled}
          autoFocus={autoFocus && at === 0}
        />
      ))}
    </FieldGroup>
  )
}
