import { limits } from '#domain/limits.ts'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { EditField } from '#src/workspace/editing/edit-field.tsx'
import { useEdit } from '#src/workspace/editing/use-edit.ts'

export interface DescriptionCardProps {
  name: string
  description: string
  isReadOnly: boolean
  /** True if it was saved. `was` is the text the person saw. */
  onSave: (to: string, was: string) => Promise<boolean>
}

/** The description of a project or study, edited in place. */
export function DescriptionCard({ name, description, isReadOnly, onSave }: DescriptionCardProps) {
  const label = t('Description')
  const edit = useEdit({ label: t('{name}: {field}', { name, field: label }), value: description })
  const save = async () => {
    if (!edit.isChanged || (await onSave(edit.draft, edit.base))) edit.end()
  }
  return (
    <Card flush label={label}>
      <EditField
        label={label}
        edit={edit}
        shown={description ? <span className="written">{description}</span> : t('Not set')}
        isReadOnly={isReadOnly}
        wide
        onSave={() => void save()}
      >
        <TextAreaField label={label} hideLabel value={edit.draft} onChange={edit.change} maxLength={limits.text.longest} />
      </EditField>
    </Card>
  )
}
