import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Editor } from '@tiptap/core'
import { useOverlay } from '#src/ui/dialogs/overlay-stack.ts'
import { spotAlong } from '#src/ui/menus/floating.ts'
import type { SuggestionQuery, SuggestionSearch } from './suggestion-search.ts'
import classes from '#src/workspace/rich-text/rich-text.module.css'

export interface Suggestion {
  readonly key: string
  readonly content: ReactNode
  /** Called with what was typed to find it still in the text. */
  readonly onChoose: () => void
}

export interface SuggestionGroup {
  readonly title: string
  /** Beside its title. */
  readonly note?: ReactNode
  readonly suggestions: readonly Suggestion[]
}

export interface SuggestionListProps {
  editor: Editor
  search: SuggestionSearch
  query: SuggestionQuery
  label: string
  groups: readonly SuggestionGroup[]
  /** Below the groups, or alone if there are none. */
  foot?: ReactNode
}

/** A list beside the cursor: the arrow keys go along it, Enter and Tab choose, and Escape closes it. The text keeps the focus. */
export function SuggestionList({ editor, search, query, label, groups, foot }: SuggestionListProps) {
  const id = useId()
  const [reached, setReached] = useState(0)
  const own = useRef<HTMLDivElement>(null)
  const all = groups.flatMap(({ suggestions }) => suggestions)
  const at = Math.min(reached, Math.max(0, all.length - 1))
  const idOf = ({ key }: Suggestion) => `${id}-${key.replaceAll(' ', '-')}`
  const current = all[at]
  const currentId = current && idOf(current)
  // Escape comes by way of the editor, which would otherwise leave the text, too.
  useOverlay(true)
  useLayoutEffect(() => placeBelow(own.current, editor, query.from))
  useLayoutEffect(() => {
    const { dom } = editor.view
    if (currentId) dom.setAttribute('aria-activedescendant', currentId)
    dom.setAttribute('aria-controls', id)
    own.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    return () => {
      dom.removeAttribute('aria-activedescendant')
      dom.removeAttribute('aria-controls')
    }
  }, [editor, id, currentId])
  const choose = (suggestion: Suggestion | undefined) => {
    suggestion?.onChoose()
    search.close()
  }
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') search.close()
    else if (!all.length) return false
    else if (key === 'ArrowDown') setReached((at + 1) % all.length)
    else if (key === 'ArrowUp') setReached((at + all.length - 1) % all.length)
    else if (key === 'Enter' || key === 'Tab') choose(current)
    else return false
    return true
  })
  useEffect(() => search.listen((event) => onKey(event)), [search])
  return (
    // The text keeps the cursor while one is tapped.
    <div ref={own} className={classes.choices} onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={label}>
        {groups
          .filter(({ suggestions }) => suggestions.length > 0)
          .map(({ title, note, suggestions }) => (
            <div key={title} role="group" aria-label={title}>
              <div className={classes.choicesHead}>
                <b aria-hidden>{title}</b>
                {note}
              </div>
              {suggestions.map((suggestion) => (
                <div
                  key={suggestion.key}
                  id={idOf(suggestion)}
                  role="option"
                  aria-selected={suggestion === current}
                  className={classes.choice}
                  onClick={() => choose(suggestion)}
                >
                  {suggestion.content}
                </div>
              ))}
            </div>
          ))}
      </div>
      {foot && <div className={classes.choicesFoot}>{foot}</div>}
    </div>
  )
}

function placeBelow(own: HTMLElement | null, editor: Editor, from: number): void {
  if (!own) return
  const { left, top, bottom } = editor.view.coordsAtPos(from)
  const width = Math.min(620, innerWidth - 16)
  own.style.maxHeight = ''
  const screenBottom = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight
  const spot = spotAlong(new DOMRect(Math.max(8, Math.min(left, innerWidth - width - 8)), top, width, bottom - top), own.offsetHeight, screenBottom)
  Object.assign(own.style, { left: `${spot.left}px`, top: `${spot.top}px`, width: `${width}px`, maxHeight: `${spot.maxHeight}px` })
}
