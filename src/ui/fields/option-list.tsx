/* The open list of a combobox: below its field, or above if there is more room, and equally wide. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { spotAlong } from '#src/ui/menus/floating.ts'
import { CheckIcon } from '#src/ui/icons/icons.ts'
import classes from './combobox.module.css'

export interface Option {
  value: string
  label: string
  disabled?: boolean | undefined
}

export interface OptionListProps {
  id: string
  labelledBy: string
  anchor: HTMLElement
  options: readonly Option[]
  value: string | null
  /** The one the arrow keys have reached. */
  active: string | null
  onChoose: (option: Option) => void
  nothingFound?: string | undefined
}

export const optionId = (listId: string, value: string): string => `${listId}-${encodeURIComponent(value)}`

export function OptionList({ id, labelledBy, anchor, options, value, active, onChoose, nothingFound }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null)
  // Next to the field and not at the end of the page (a screen reader ignores everything outside an open dialog): so it scrolls with the field.
  useLayoutEffect(() => placeAlong(list.current, anchor))
  useEffect(() => {
    const place = () => placeAlong(list.current, anchor)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    visualViewport?.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      visualViewport?.removeEventListener('resize', place)
    }
  }, [anchor])

  return (
    // The field keeps the focus while an option is tapped.
    <div ref={list} className={classes.dropdown} onPointerDown={(event) => event.preventDefault()}>
      {options.length > 0 ? (
        <div id={id} role="listbox" aria-labelledby={labelledBy} className={classes.options}>
          {options.map((option) => (
            <div
              key={option.value}
              id={optionId(id, option.value)}
              role="option"
              aria-selected={option.value === value}
              aria-disabled={option.disabled || undefined}
              className={classNames(classes.option, option.value === active && classes.active)}
              onClick={() => onChoose(option)}
            >
              <span className="grow">{option.label}</span>
              {option.value === value && <CheckIcon className="i i-s" aria-hidden />}
            </div>
          ))}
        </div>
      ) : (
        <div className={classes.options}>
          <p role="status" className={classes.empty}>
            {nothingFound}
          </p>
        </div>
      )}
    </div>
  )
}

/** A tablet's keyboard covers the bottom of the page without making it smaller. */
function placeAlong(own: HTMLElement | null, anchor: HTMLElement): void {
  if (!own) return
  own.style.maxHeight = ''
  const bottom = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight
  const { left, top, width, maxHeight } = spotAlong(anchor.getBoundingClientRect(), own.offsetHeight, bottom)
  Object.assign(own.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, maxHeight: `${maxHeight}px` })
}
