import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { SectionRow } from '#domain/entities/section.ts'
import { limits } from '#domain/limits.ts'
import { formattedIdOf } from '#domain/rules/notebook/former-text.ts'
import type { HeldPlace, OpenText } from '#db/documents/open-text.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { formatSectionTextChange } from '#src/workspace/mutations/notebook/format-section-text.ts'
import { useDocumentText } from '#src/workspace/documents/use-document-text.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import classes from './journal.module.css'

export interface PlainTextProps {
  documentId: string
  section: Pick<SectionRow, 'id' | 'name'>
  name: string
  /** Of what is saved, for the person. */
  label: string
  isReadOnly: boolean
  /** It was just added. */
  autoFocus: boolean
}

/** It counts down once so many characters are left. */
const shownFrom = 500

/** A text without formatting, saved while it is typed. The cursor stays where it is while others write. It counts down to its limit. spec §2 */
export function PlainText({ documentId, section, name, label, isReadOnly, autoFocus }: PlainTextProps) {
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
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const hintId = useId()
  const format = async () => {
    await open.save()
    await mutate(formatSectionTextChange(workspace, section, documentId))
  }
  if (!isRead) return null
  if (isReadOnly && text === '') return <p className="muted">{t('Nothing written yet')}</p>
  const left = Math.max(0, limits.text.longest - text.length)
  const isNearLimit = !isReadOnly && left <= shownFrom
  const field = (
    <div className={classNames(classes.text, left === 0 && classes.atLimit)} data-text={text}>
      <textarea
        ref={area}
        aria-label={name}
        aria-describedby={isNearLimit ? hintId : undefined}
        maxLength={limits.text.longest}
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
  if (isReadOnly) return field
  return (
    <>
      {field}
      <div className={classes.plainFoot}>
        {isNearLimit && (
          <span id={hintId} className="small muted">
            {plural(left, { one: '# character remaining', other: '# characters remaining' })}
          </span>
        )}
        {formattedIdOf(documentId) !== undefined && (
          <Button variant="link" onClick={() => void format()}>
            {t('Use formatting')}
          </Button>
        )}
      </div>
    </>
  )
}
