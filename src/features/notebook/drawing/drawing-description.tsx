import type { OpenDrawing } from '#db/documents/open-drawing.ts'
import { limits } from '#domain/limits.ts'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { EditField } from '#src/workspace/editing/edit-field.tsx'
import { useEdit } from '#src/workspace/editing/use-edit.ts'

export interface DrawingDescriptionProps {
  open: OpenDrawing
  name: string
  text: string
  isReadOnly: boolean
  onDescribed: () => void
}

/** What a drawing shows, for those who cannot see it. */
export function DrawingDescription({ open, name, text, isReadOnly, onDescribed }: DrawingDescriptionProps) {
  const label = t('Description')
  const edit = useEdit({ label: t('{name}: {field}', { name, field: label }), value: text })
  const save = () => {
    open.describe(edit.draft)
    onDescribed()
    edit.end(edit.draft)
  }
  return (
    <EditField label={label} edit={edit} shown={text ? <span className="written">{text}</span> : t('Not set')} isReadOnly={isReadOnly} wide onSave={save}>
      <TextAreaField label={label} hideLabel value={edit.draft} onChange={edit.change} maxLength={limits.text.longest} />
    </EditField>
  )
}
