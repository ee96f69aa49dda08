import { useState } from 'react'
import { EditField } from '#src/workspace/editing/edit-field.tsx'
import { NameField } from '#src/workspace/editing/name-field.tsx'
import type { Edit } from '#src/workspace/editing/use-edit.ts'
import { t } from '#src/ui/text/translate.ts'

export interface RenameFieldProps {
  edit: Edit<string>
  name: string
  isReadOnly?: boolean
  /** True if it was saved. `seen` is the name the person saw. */
  onRename: (to: string, seen: string) => Promise<boolean>
}

/** A name, edited in place. */
export function RenameField({ edit, name, isReadOnly, onRename }: RenameFieldProps) {
  const [hasTried, setTried] = useState(false)
  const save = async () => {
    const to = edit.draft.trim()
    setTried(true)
    if (!to) return
    if (to === edit.base || (await onRename(to, edit.base))) edit.end()
  }
  return (
    <EditField label={t('Name')} edit={edit} shown={name} isReadOnly={isReadOnly} onSave={() => void save()}>
      <NameField value={edit.draft} onChange={edit.change} onEnter={() => void save()} missing={hasTried ? t('Enter a name.') : null} />
    </EditField>
  )
}
