import { useState } from 'react'
import { editSample } from '#domain/commands/edit-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { errors } from '#domain/errors.ts'
import { act } from '#db/write.ts'
import { EditRow } from '#src/ui/edit-row.tsx'
import { TextAreaField } from '#src/ui/text-area-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { t } from '#src/ui/translate.ts'
import { useUnsaved } from '#src/workspace/unsaved.ts'
import { useAct } from '#src/workspace/use-act.ts'

export interface TextRowProps {
  sample: SampleRow
  /** As `sample.edit` names it. */
  field: 'name' | 'description' | 'note' | 'expiration'
  label: string
  value: string
  kind?: 'line' | 'text' | 'date'
  longest?: number
}

/** One text of a sample, edited in place: Enter saves, Escape leaves it. */
export function TextRow({ sample, field, label, value, kind = 'line', longest }: TextRowProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const doActs = useAct()
  useUnsaved(t('{name}: {field}', { name: sample.name, field: label }), draft !== null && draft !== value)
  const isNameless = field === 'name' && draft !== null && !draft.trim()
  const save = async () => {
    const edit = (was: string, to: string) =>
      act(editSample, { sampleId: sample.id, set: { [field]: { was, to } } }, t('{name}: {field}', { name: sample.name, field: label }))
    if (draft === null || draft === value) return setDraft(null)
    if (isNameless) return
    // What the person saw when they began is what `was` says: somebody else's later text is then kept beside theirs.
    if (await doActs([edit(value, draft)], { done: t('Changes have been saved'), undo: [edit(draft, value)] })) setDraft(null)
  }
  const error = isNameless ? t(errors['sample.name-missing'].message) : null
  const shared = { label, value: draft ?? value, onChange: setDraft, hideLabel: true, error }
  return (
    <EditRow
      label={label}
      value={value || <span className="muted">{t('empty')}</span>}
      editing={draft !== null}
      {...(!sample.archived && { onEdit: () => setDraft(value) })}
      onSave={() => void save()}
      onCancel={() => setDraft(null)}
    >
      {kind === 'text' ? (
        <TextAreaField {...shared} maxLength={longest ?? 10_000} />
      ) : (
        <TextField {...shared} type={kind === 'date' ? 'date' : 'text'} maxLength={longest} />
      )}
    </EditRow>
  )
}
