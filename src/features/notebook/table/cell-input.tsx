import { useEffectEvent, useLayoutEffect, useRef, type ClipboardEventHandler, type KeyboardEventHandler, type RefObject } from 'react'
import { dataTableLimits } from '#domain/rules/documents/data-table.ts'
import type { CellDraft } from './cell-draft.ts'
import classes from './table.module.css'

export interface CellInputProps {
  label: string
  /** What is saved. */
  text: string
  draft: CellDraft | null
  isNumber: boolean
  isReadOnly: boolean
  /** The person was in the table when the cell was reached. */
  takesFocus: RefObject<boolean>
  onDraft: (draft: CellDraft) => void
  onKeyDown: KeyboardEventHandler<HTMLInputElement>
  onPaste?: ClipboardEventHandler<HTMLInputElement>
  onCopy?: ClipboardEventHandler<HTMLInputElement>
  onCut?: ClipboardEventHandler<HTMLInputElement>
}

/** The cell that keys act on. All of its text is selected, so that typing replaces it; a second tap or F2 sets a caret. */
export function CellInput({ label, text, draft, isNumber, isReadOnly, takesFocus, onDraft, ...events }: CellInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = useEffectEvent(() => {
    if (takesFocus.current) input.current?.focus()
  })
  useLayoutEffect(() => take(), [])
  const hasCaret = draft?.hasCaret ?? false
  useLayoutEffect(() => {
    const { current } = input
    if (!draft && current?.value === text && document.activeElement === current) current.select()
  }, [text, draft])
  useLayoutEffect(() => {
    const length = input.current?.value.length ?? 0
    if (hasCaret) input.current?.setSelectionRange(length, length)
  }, [hasCaret])
  return (
    <input
      ref={input}
      className={classes.input}
      aria-label={label}
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={false}
      maxLength={dataTableLimits.text}
      readOnly={isReadOnly}
      value={draft?.text ?? text}
      onChange={(event) => onDraft({ text: event.currentTarget.value, hasCaret: draft?.hasCaret ?? false })}
      onPointerDown={({ currentTarget }) => {
        if (!isReadOnly && !draft && text !== '' && document.activeElement === currentTarget) onDraft({ text, hasCaret: true })
      }}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onClick={({ currentTarget }) => draft ?? currentTarget.select()}
      {...events}
    />
  )
}
