import { useLayoutEffect, useRef, useState } from 'react'
import type { HeldPlace, OpenText } from '#db/documents/open-text.ts'
import { t } from '#src/ui/text/translate.ts'
import { useDocumentText } from '#src/workspace/documents/use-document-text.ts'
import classes from './journal.module.css'

export interface PlainTextProps {
  documentId: string
  name: string
  /** Of what is saved, for the person. */
  label: string
  isReadOnly: boolean
  /** It was just added. */
  autoFocus: boolean
}

/** A text without formatting, saved while it is typed. The cursor stays where it is while others write. */
export function PlainText({ documentId, name, label, isReadOnly, autoFocus }: PlainTextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const held = useRef<{ start: HeldPlace; end: HeldPlace } | null>(null)
  // Half a character of a keyboard for Chinese, for example: a text that changes meanwhile would end it.
  const [isComposing, setComposing] = useState(false)
  const holdCursor = (open: OpenText) => {
    const { current } = area
    held.current = current && document.activeElement === current ? { start: open.hold(current.selectionStart), end: open.hold(current.selectionEnd) } : null
  }
  const { text, isRead, change, save, open } = useDocumentText(documentId, label, isComposing, holdCursor)
  useLayoutEffect(() => {
    const [start, end] = [held.current && open.find(held.current.start), held.current && open.find(held.current.end)]
    held.current = null
    if (start != null && end != null) area.current?.setSelectionRange(start, end)
  })
  if (!isRead) return null
  if (isReadOnly && text === '') return <p className="muted">{t('Nothing written yet')}</p>
  return (
    <div className={classes.text} data-text={text}>
      <textarea
        ref={area}
        aria-label={name}
        rows={2}
        readOnly={isReadOnly}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just added it to write in it
        autoFocus={autoFocus}
        placeholder={isReadOnly ? undefined : t('Write here')}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onBlur={save}
      />
    </div>
  )
}
