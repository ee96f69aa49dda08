import { useMemo, useState } from 'react'
import { rowKey } from '#domain/dependency-keys.ts'
import type { SampleField } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { isFieldValue, normalizeFieldValue, valuesOf } from '#domain/rules/samples/sample-field.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { EditField } from '#src/workspace/editing/edit-field.tsx'
import { FieldInput } from '#src/workspace/editing/field-input.tsx'
import { editSampleChange, removeOwnFieldChange } from '#src/workspace/mutations/samples.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useEdit } from '#src/workspace/editing/use-edit.ts'
import { useSampleAuthor } from '#src/features/samples/use-sample-author.ts'
import { ShownFiles } from '#src/workspace/files/value-files.tsx'
import { SampleFieldValue } from '#src/workspace/samples/sample-field-value.tsx'

export interface SampleFieldRowProps {
  sample: SampleRow
  field: SampleField
  isReadOnly: boolean
  /** For a field of the sample itself: what gets the focus once the field has been removed. */
  onRemoved?: (() => void) | undefined
}

/** One field of the sample, edited in place with an input for its kind. One of the sample itself can be removed. */
export function SampleFieldRow({ sample, field, isReadOnly, onRemoved }: SampleFieldRowProps) {
  const key = `meta:${field.id}`
  const title = t('{name}: {field}', { name: sample.name, field: field.key })
  const edit = useEdit({ label: title, value: sample.meta[field.id] ?? '', readAuthor: useSampleAuthor(sample.id, key) })
  const [tried, setTried] = useState(false)
  const mutate = useMutate()
  const target = useMemo(() => ({ subject: rowKey('samples', sample.id), audience: 0, name: sample.name }), [sample.id, sample.name])
  const next = normalizeFieldValue(field, edit.draft)
  const wrong =
    field.required && !next.trim()
      ? deviceErrors['sample.field-required'].message
      : isFieldValue(field, next)
        ? null
        : deviceErrors['sample.field-invalid'].message
  const save = async () => {
    const { base } = edit
    setTried(true)
    if (wrong) return
    if (next !== base) {
      const options = { fieldLabel: field.key, isRequired: field.required }
      if (!(await mutate(editSampleChange(sample, { [key]: { was: base, to: next } }, options)))) return
    }
    setTried(false)
    edit.end(next === base ? undefined : next)
  }
  const remove = async () => {
    if (!(await mutate(removeOwnFieldChange(sample, field)))) return
    edit.end('')
    onRemoved?.()
  }
  // It is there as long as it has a value; while someone edits it, it stays.
  if (onRemoved && !edit.isOpen && edit.current === '') return null
  const format = (value: string) => (value ? <SampleFieldValue field={field} value={value} /> : <span className="muted">{t('Not set')}</span>)
  return (
    <>
      <EditField
        label={field.key}
        edit={edit}
        shown={format(edit.current)}
        format={format}
        isReadOnly={isReadOnly}
        onSave={() => void save()}
        apart={
          onRemoved && (
            <Button icon={TrashIcon} variant="danger" tall onClick={() => void remove()}>
              {t('Remove field')}
            </Button>
          )
        }
        note={field.type === 'CHECKBOX' ? valuesOf(next).join(', ') : field.required ? t('Required') : undefined}
      >
        <FieldInput field={field} value={edit.draft} onChange={edit.change} hideLabel error={tried && wrong ? t(wrong) : null} filesOf={target} />
      </EditField>
      {field.type === 'FILE' && !edit.isOpen && <ShownFiles value={edit.current} />}
    </>
  )
}
