import type { SampleRow } from '#domain/entities/sample.ts'
import { maxLengthOf, sampleTexts, type SampleTextName } from '#domain/entities/sample-texts.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { DateField } from '#src/ui/fields/date-field.tsx'
import { isIsoDate } from '#src/ui/fields/date-text.ts'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { EditField } from '#src/workspace/editing/edit-field.tsx'
import { dayText } from '#src/workspace/format/dates.ts'
import { editSampleChange } from '#src/workspace/mutations/samples.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useEdit } from '#src/workspace/editing/use-edit.ts'
import { useSampleAuthor } from '#src/features/samples/use-sample-author.ts'

export interface TextRowProps {
  sample: SampleRow
  field: SampleTextName
  isReadOnly: boolean
}

/** A longer text takes both columns. */
const maxInColumn = 60

/** One text of a sample, edited in place: Enter saves, Escape cancels. */
export function TextRow({ sample, field, isReadOnly }: TextRowProps) {
  const { kind } = sampleTexts[field]
  const label = t(sampleTexts[field].label)
  const title = t('{name}: {field}', { name: sample.name, field: label })
  const edit = useEdit({ label: title, value: sample[field], readAuthor: useSampleAuthor(sample.id, field) })
  const mutate = useMutate()
  const isNameless = field === 'name' && edit.isOpen && !edit.draft.trim()
  const isNoDate = kind === 'date' && edit.draft !== '' && !isIsoDate(edit.draft)
  const save = async () => {
    const { base, draft } = edit
    if (!edit.isChanged) return edit.end()
    if (isNameless || isNoDate) return
    if (await mutate(editSampleChange(sample, { [field]: { was: base, to: draft } }, { fieldLabel: label }))) edit.end(field === 'name' ? draft.trim() : draft)
  }
  const format = (value: string) => (kind === 'date' ? dayText(value) : value) || <span className="muted">{t('Not set')}</span>
  const error = isNameless ? t(deviceErrors['sample.name-missing'].message) : null
  const shared = { label, value: edit.draft, onChange: edit.change, hideLabel: true, error }
  return (
    <EditField
      label={label}
      edit={edit}
      shown={format(edit.current)}
      format={format}
      isReadOnly={isReadOnly}
      wide={sample[field].length > maxInColumn}
      onSave={() => void save()}
    >
      {kind === 'date' ? (
        <DateField {...shared} />
      ) : kind === 'text' ? (
        <TextAreaField {...shared} maxLength={maxLengthOf(field)} />
      ) : (
        <TextField {...shared} maxLength={maxLengthOf(field)} />
      )}
    </EditField>
  )
}
