import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { DateField } from '#src/ui/fields/date-field.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import type { ReadField } from './read-message.ts'

const longest = { line: 250, text: 2_000 }

export interface QuestionFieldProps {
  field: ReadField
  value: string | boolean
  error: string | undefined
  onChange: (value: string | boolean) => void
}

/** A field of a question, like any other of the app. */
export function QuestionField({ field, value, error, onChange }: QuestionFieldProps) {
  const { label, hint, required } = field
  if (field.kind === 'check') return <Checkbox label={label} hint={hint} checked={value === true} onChange={onChange} />
  const shared = { label, hint, required, error, value: String(value), onChange }
  if (field.kind === 'number')
    return <NumberField {...shared} min={field.min} max={field.max} after={field.unit && <span className="muted">{field.unit}</span>} />
  if (field.kind === 'choice') return <SelectField {...shared} options={field.options} />
  if (field.kind === 'date') return <DateField {...shared} />
  if (field.kind === 'long-text') return <TextAreaField {...shared} maxLength={Math.min(field.maxLength ?? longest.text, longest.text)} />
  return <TextField {...shared} autoComplete="off" maxLength={Math.min(field.maxLength ?? longest.line, longest.line)} />
}
