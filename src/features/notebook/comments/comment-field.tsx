import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { MemberRow } from '#domain/entities/member.ts'
import { limits } from '#domain/limits.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { initialsOf } from '#src/workspace/format/initials.ts'
import { Avatar } from '#src/ui/icons/avatar.tsx'
import choices from '#src/workspace/rich-text/rich-text.module.css'
import classes from './comments.module.css'

export interface CommentFieldProps {
  label: string
  /** What the button says. */
  action: string
  value: string
  /** Those who can be named in it: they see the experiment. */
  people: readonly MemberRow[]
  onChange: (text: string) => void
  onSave: () => void
  onCancel: () => void
}

const maxPeople = 5
/** An @ at the beginning of a word, and what is typed behind it, up to the cursor. */
const beginning = /(?:^|\s)@([^\s@]*(?: [^\s@]+)?)$/

/** The text of a comment while it is written. An @ offers the people who can be named in it. */
export function CommentField({ label, action, value, people, onChange, onSave, onCancel }: CommentFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const [sought, setSought] = useState<string | null>(null)
  const [reached, setReached] = useState(0)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    // Once the card has the room that it needs.
    const frame = requestAnimationFrame(() => form.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [])
  const fold = normalizeText(sought ?? '')
  const found = sought === null ? [] : people.filter(({ fullName }) => normalizeText(fullName).includes(fold)).slice(0, maxPeople)
  const at = Math.min(reached, Math.max(0, found.length - 1))
  const look = () => {
    const { value: text, selectionStart, selectionEnd } = input.current!
    setSought(selectionStart === selectionEnd ? (beginning.exec(text.slice(0, selectionStart))?.[1] ?? null) : null)
  }
  const choose = ({ fullName }: MemberRow) => {
    const { value: text, selectionStart } = input.current!
    const before = `${text.slice(0, selectionStart - sought!.length)}${fullName} `
    onChange(before + text.slice(selectionStart))
    setSought(null)
    // Once the text is in the field.
    requestAnimationFrame(() => {
      input.current?.focus({ preventScroll: true })
      input.current?.setSelectionRange(before.length, before.length)
    })
  }
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event
    const [isListed, current] = [found.length > 0, found[at]]
    if (key === 'Enter' && (ctrlKey || metaKey)) onSave()
    else if (isListed && key === 'ArrowDown') setReached((at + 1) % found.length)
    else if (isListed && key === 'ArrowUp') setReached((at + found.length - 1) % found.length)
    else if (current && (key === 'Enter' || key === 'Tab')) choose(current)
    else if (key === 'Escape' && isListed) setSought(null)
    else if (key === 'Escape') onCancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={form} className="stack" onKeyDown={onKey} onKeyUp={look} onClick={look}>
      <TextAreaField
        ref={input}
        label={label}
        hideLabel
        placeholder={label}
        value={value}
        rows={2}
        maxLength={limits.comment.longest}
        onChange={(text) => {
          onChange(text)
          setReached(0)
        }}
      />
      {found.length > 0 && (
        <div role="listbox" aria-label={t('People')} onMouseDown={(event) => event.preventDefault()}>
          {found.map((person, index) => (
            <div key={person.id} role="option" aria-selected={index === at} className={choices['choice']} onClick={() => choose(person)}>
              <Avatar plain initials={initialsOf(person.fullName)} />
              <span className="clip">{person.fullName}</span>
            </div>
          ))}
        </div>
      )}
      <div className={classNames('flex', classes.actions)}>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button variant="primary" disabled={value.trim() === ''} onClick={onSave}>
          {action}
        </Button>
      </div>
    </div>
  )
}
