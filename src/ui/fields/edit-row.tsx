/* A field edited in place: tap the row, change it; Enter saves, Escape cancels. The focus returns to the row. */
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { useOverlay } from '#src/ui/dialogs/overlay-stack.ts'
import { FieldRow, type FieldRowProps } from './field-row.tsx'
import { CheckIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './edit-row.module.css'

export interface EditRowProps extends Omit<FieldRowProps, 'ref'> {
  /** The field, shown while editing. */
  children?: ReactNode
  editing: boolean
  onSave: () => void
  onCancel: () => void
  saving?: boolean | undefined
  /** Beside the label: 'was 0.50 mL'. */
  note?: ReactNode
  saveLabel?: string | undefined
  cancelLabel?: string | undefined
  /** Another action, at a distance from saving. */
  apart?: ReactNode
}

export function EditRow({ label, value, children, editing, wide, onEdit, onSave, onCancel, saving, note, saveLabel, cancelLabel, apart }: EditRowProps) {
  const row = useRef<HTMLButtonElement>(null)
  const edit = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(editing)
  useOverlay(editing)
  useEffect(() => {
    if (editing) (find(edit.current, 'input, textarea, select') ?? find(edit.current, 'button'))?.focus()
    else if (wasEditing.current && document.activeElement === document.body) row.current?.focus()
    wasEditing.current = editing
  }, [editing])

  const keys = (event: KeyboardEvent) => {
    const { target } = event
    // Not for a dialog opened from the field (a React child, though not a DOM one), nor for an open list.
    if (!(target instanceof HTMLElement) || !edit.current?.contains(target)) return
    if (event.defaultPrevented || event.nativeEvent.isComposing || target.getAttribute('aria-expanded') === 'true') return
    if (event.key === 'Escape') {
      event.preventDefault()
      onCancel()
    } else if (event.key === 'Enter' && (target instanceof HTMLInputElement || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSave()
    }
  }

  if (!editing) return <FieldRow ref={row} label={label} value={value} wide={wide} onEdit={onEdit} />
  return (
    <div ref={edit} className={classes.edit} role="group" aria-label={label} onKeyDown={keys}>
      <div className={classes.head}>
        <span className={classes.label} aria-hidden>
          {label}
        </span>
        {note && <span className={classes.note}>{note}</span>}
      </div>
      {children}
      <div className={classes.actions}>
        <Button variant="primary" icon={CheckIcon} loading={saving} onClick={onSave}>
          {saveLabel ?? t('Save')}
        </Button>
        <Button tall onClick={onCancel}>
          {cancelLabel ?? t('Cancel')}
        </Button>
        {apart && <div className={classes.apart}>{apart}</div>}
      </div>
    </div>
  )
}

function find(inside: HTMLElement | null, selector: string): HTMLElement | null {
  return inside?.querySelector<HTMLElement>(selector) ?? null
}
