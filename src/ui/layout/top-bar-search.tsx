/* The search field of the top bar: shows results while typing, and always accepts a scan. */
import { useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { ScanIcon, SearchIcon } from '#src/ui/icons/icons.ts'
import classes from './top-bar-search.module.css'

export interface SearchHit {
  id: string
  title: ReactNode
  subtitle?: ReactNode
  leading?: ReactNode
}

export interface TopBarSearchProps {
  /** Label and placeholder in one: 'Search or scan'. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter without a result selected by the arrow keys. */
  onEnter?: (() => void) | undefined
  /** Below the field while it has the focus; undefined shows nothing. */
  hits?: readonly SearchHit[] | undefined
  /** A result was tapped, or chosen with the arrow keys and Enter. */
  onChoose?: ((id: string) => void) | undefined
  /** Shown below the results, or instead of them: how many there are. */
  note?: string | undefined
  /** 'Scanner ready', while one is listening. */
  ready?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function TopBarSearch({ label, value, onChange, onEnter, hits, onChoose, note, ready, ref }: TopBarSearchProps) {
  const own = useId()
  const [isOpen, setOpen] = useState(false)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const shown = isOpen && value !== '' ? hits : undefined
  const at = shown?.findIndex(({ id }) => id === chosenId) ?? -1
  const idOf = (hit: SearchHit) => `${own}-${hit.id}`
  const choose = (id: string) => {
    setOpen(false)
    setChosenId(null)
    onChoose?.(id)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && shown?.length) {
      event.preventDefault()
      // From the field to the first or the last of them, and back to it.
      const next = ((at + 1 + step + shown.length + 1) % (shown.length + 1)) - 1
      setChosenId(shown[next]?.id ?? null)
    } else if (event.key === 'Escape' && shown) {
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Enter') {
      const chosen = shown?.[at]
      if (chosen) choose(chosen.id)
      else {
        setOpen(false)
        onEnter?.()
      }
    }
  }
  return (
    <div className={classes.place}>
      <label className={classes.search}>
        <SearchIcon className="i" aria-hidden />
        <input
          ref={ref}
          type="search"
          placeholder={label}
          aria-label={label}
          autoComplete="off"
          aria-autocomplete="list"
          aria-controls={shown ? own : undefined}
          aria-activedescendant={shown?.[at] && idOf(shown[at])}
          value={value}
          onChange={(event) => {
            setOpen(true)
            setChosenId(null)
            onChange(event.currentTarget.value)
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={keys}
        />
        {ready && (
          <span className={classes.ready}>
            <ScanIcon className="i" aria-hidden />
            <span className="only-wide">{ready}</span>
          </span>
        )}
      </label>
      {shown && (
        // The field keeps the focus while a result is tapped.
        <div className={classes.found} onPointerDown={(event) => event.preventDefault()}>
          <div id={own} role="listbox" aria-label={label}>
            {shown.map((hit) => (
              <div
                key={hit.id}
                id={idOf(hit)}
                role="option"
                aria-selected={hit.id === chosenId}
                tabIndex={-1}
                className={classNames(classes.hit, hit.id === chosenId && classes.chosen)}
                onClick={() => choose(hit.id)}
                onKeyDown={keys}
              >
                {hit.leading}
                <span className={classes.words}>
                  <b>{hit.title}</b>
                  {hit.subtitle && <span>{hit.subtitle}</span>}
                </span>
              </div>
            ))}
          </div>
          {note && (
            <p className={classes.note} role="status">
              {note}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
