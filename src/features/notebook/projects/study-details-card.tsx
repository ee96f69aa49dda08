import { useState } from 'react'
import { limits } from '#domain/limits.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { compareNaturally } from '#domain/rules/natural-order.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { FieldGrid } from '#src/ui/fields/field-grid.tsx'
import { FieldRow } from '#src/ui/fields/field-row.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { EditField } from '#src/workspace/editing/edit-field.tsx'
import { useEdit } from '#src/workspace/editing/use-edit.ts'
import { editStudyChange } from '#src/workspace/mutations/experiments.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { NewStudyDetailDialog } from './new-study-detail-dialog.tsx'

const namesOf = ({ meta }: StudyRow): string[] => Object.keys(meta).toSorted(compareNaturally)

/** What else is known about a study, as names with texts. Nothing if there is none. */
export function StudyDetailRows({ study }: { study: StudyRow }) {
  const names = namesOf(study)
  if (names.length === 0) return null
  return (
    <Card title={t('Details')} flush>
      <FieldGrid>
        {names.map((name) => (
          <FieldRow key={name} label={name} value={<span className="written">{study.meta[name]}</span>} />
        ))}
      </FieldGrid>
    </Card>
  )
}

/** The same, edited in place. */
export function StudyDetailsCard({ study, isReadOnly }: { study: StudyRow; isReadOnly: boolean }) {
  const [isAdding, setAdding] = useState(false)
  const names = namesOf(study)
  return (
    <Card
      title={t('Details')}
      flush
      action={
        !isReadOnly && (
          <Button icon={PlusIcon} onClick={() => setAdding(true)}>
            {t('Add detail')}
          </Button>
        )
      }
    >
      {names.length === 0 && <p className="muted pad">{t('Named entries, such as a budget number or an approval. Programs can read them.')}</p>}
      <FieldGrid>
        {names.map((name) => (
          <DetailField key={name} study={study} name={name} isReadOnly={isReadOnly} />
        ))}
      </FieldGrid>
      {isAdding && <NewStudyDetailDialog study={study} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function DetailField({ study, name, isReadOnly }: { study: StudyRow; name: string; isReadOnly: boolean }) {
  const mutate = useMutate()
  const edit = useEdit({ label: t('{name}: {field}', { name: study.name, field: name }), value: study.meta[name] ?? '' })
  const save = async () => {
    const { base, draft } = edit
    if (!edit.isChanged || (await mutate(editStudyChange(study, { details: { [name]: { was: base, to: draft.trim() } } })))) edit.end()
  }
  return (
    <EditField
      label={name}
      edit={edit}
      shown={<span className="written">{study.meta[name]}</span>}
      isReadOnly={isReadOnly}
      note={t('If you leave it empty, the detail is removed.')}
      onSave={() => void save()}
    >
      <TextAreaField label={name} hideLabel value={edit.draft} onChange={edit.change} maxLength={limits.text.longest} />
    </EditField>
  )
}
