import type { ReactNode } from 'react'
import { EditRow } from '#src/ui/fields/edit-row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { ConflictBanner } from './conflict-banner.tsx'
import type { Edit } from './use-edit.ts'

export interface EditFieldProps<Value> {
  label: string
  edit: Edit<Value>
  /** Shown when not editing. */
  shown: ReactNode
  /** How to show a value that someone else entered; by default, the value itself, or that there is none. */
  format?: ((value: Value) => ReactNode) | undefined
  /** The effect of keeping one's own over theirs, if it is not obvious. */
  effect?: ReactNode
  isReadOnly?: boolean | undefined
  /** A long text, as wide as both columns. */
  wide?: boolean | undefined
  onSave: () => void
  note?: ReactNode
  /** Another action while editing, at a distance from saving. */
  apart?: ReactNode
  /** The input, shown while editing. */
  children: ReactNode
}

/** The only way to edit a field in place. */
export function EditField<Value>({ label, edit, shown, format = sayText, effect, isReadOnly, wide, onSave, note, apart, children }: EditFieldProps<Value>) {
  return (
    <EditRow
      label={label}
      value={shown}
      wide={wide}
      editing={edit.isOpen}
      {...(!isReadOnly && { onEdit: edit.begin })}
      onSave={onSave}
      onCancel={edit.cancel}
      note={note}
      apart={apart}
    >
      {edit.theirs && (
        <ConflictBanner author={edit.theirs.who} theirs={format(edit.theirs.value)} effect={effect} onKeep={edit.keepMine} onTake={edit.takeTheirs} />
      )}
      {children}
    </EditRow>
  )
}

const sayText = (value: unknown): ReactNode => ((typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : t('Not set'))
