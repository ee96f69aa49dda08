import { useState } from 'react'
import { editSample } from '#domain/commands/edit-sample.ts'
import type { SampleField } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { errors } from '#domain/errors.ts'
import { isFieldValue, normalizeFieldValue, valuesOf } from '#domain/rules/sample-field.ts'
import { act } from '#db/write.ts'
import { EditRow } from '#src/ui/edit-row.tsx'
import { t } from '#src/ui/translate.ts'
import { FieldInput } from '#src/workspace/field-input.tsx'
import { useUnsaved } from '#src/workspace/unsaved.ts'
import { useAct } from '#src/workspace/use-act.ts'
import { SampleFieldValue } from './sample-field-value.tsx'

/** One field of the sample's type, edited in its place by the input of its kind. */
export function SampleFieldRow({ sample, field }: { sample: SampleRow; field: SampleField }) {
  const value = sample.meta[field.id] ?? ''
  const [draft, setDraft] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const doActs = useAct()
  useUnsaved(t('{name}: {field}', { name: sample.name, field: field.key }), draft !== null && draft !== value)
  const next = normalizeFieldValue(field, draft ?? '')
  const wrong =
    field.required && !next.trim() ? errors['sample.field-required'].message : isFieldValue(field, next) ? null : errors['sample.field-invalid'].message
  const end = () => {
    setDraft(null)
    setTried(false)
  }
  const save = async () => {
    setTried(true)
    if (wrong) return
    const edit = (was: string, to: string) =>
      act(editSample, { sampleId: sample.id, set: { [`meta:${field.id}`]: { was, to } } }, t('{name}: {field}', { name: sample.name, field: field.key }))
    if (next === value) return end()
    // A field that was empty before it was required cannot be emptied again.
    const canUndo = !field.required || value.trim() !== ''
    if (await doActs([edit(value, next)], { done: t('Changes have been saved'), ...(canUndo && { undo: [edit(next, value)] }) })) end()
  }
  return (
    <EditRow
      label={field.required ? `${field.key} *` : field.key}
      value={value ? <SampleFieldValue field={field} value={value} /> : <span className="muted">{t('empty')}</span>}
      editing={draft !== null}
      {...(!sample.archived && { onEdit: () => setDraft(value) })}
      onSave={() => void save()}
      onCancel={end}
      {...(field.type === 'CHECKBOX' && { note: valuesOf(next).join(', ') })}
    >
      <FieldInput field={field} value={draft ?? ''} onChange={setDraft} hideLabel error={tried && wrong ? t(wrong) : null} />
    </EditRow>
  )
}
