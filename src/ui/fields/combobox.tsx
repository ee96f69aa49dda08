/* A field with a list of options below it: choose one, or type. The focus stays in the field; the list is
   read out through it (combobox and listbox of the ARIA practices).

     closed ── tap, arrow key, typing ──► open ── tap, Enter ──► chosen, closed
        ▲                                  │
        └───────── Escape, Tab, leaving ───┘ */
import { useLayoutEffect, useState, type KeyboardEvent } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { useOverlay } from '#src/ui/dialogs/overlay-stack.ts'
import { FieldFrame } from './field-frame.tsx'
import { useControl, type FieldProps } from './field-props.tsx'
import { ChevronDownIcon } from '#src/ui/icons/icons.ts'
import { OptionList, optionId, type Option } from './option-list.tsx'
import fields from './field.module.css'
import classes from './combobox.module.css'

export interface ComboboxProps {
  field: FieldProps
  options: readonly Option[]
  /** The chosen one, with a check mark in the list. */
  value: string | null
  onChoose: (value: string) => void
  /** The text in the field. */
  text: string
  /** Leave out if nothing can be typed. */
  onType?: ((text: string) => void) | undefined
  /** Only options that contain this are shown; null shows all. */
  query: string | null
  /** The list has closed, for whatever reason. */
  onClosed?: (() => void) | undefined
  /** Shown if no option contains the query; without it, no list is shown in that case. */
  nothingFound?: string | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  /** It holds one of the options and no other text. */
  isSelect?: boolean | undefined
}

export function Combobox({ field, options, value, onChoose, text, onType, query, onClosed, nothingFound, placeholder, maxLength, isSelect }: ComboboxProps) {
  const control = useControl(field)
  const [anchor, setAnchor] = useState<HTMLInputElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<string | null>(null)
  const [shownValue, setShownValue] = useState(value)
  const canType = onType !== undefined
  const found = query === null ? options : options.filter(({ label }) => folded(label).includes(folded(query)))
  const isShown = isOpen && !field.disabled && (found.length > 0 || nothingFound !== undefined)
  // A dialog around the field leaves Escape to the list.
  useOverlay(isShown)
  const listId = `${control.id}-list`

  const open = () => setOpen(true)
  const close = () => {
    setOpen(false)
    setActive(null)
    onClosed?.()
  }
  /** The first key replaces the name of what is chosen: it is there to be read, not to be continued. */
  const selectWhole = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    if (isSelect && canType && query === null) currentTarget.select()
  }
  const choose = (chosen: Option) => {
    if (chosen.disabled) return
    onChoose(chosen.value)
    close()
  }
  // It was chosen in another way, for example by a scan.
  if (isSelect && value !== shownValue) {
    setShownValue(value)
    setOpen(false)
    setActive(null)
  }
  useLayoutEffect(() => {
    const shown = active ?? value
    if (isShown && shown !== null) document.getElementById(optionId(listId, shown))?.scrollIntoView({ block: 'nearest' })
  }, [isShown, listId, active, value])

  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    // What was typed to search in a select is no value of its own: Enter chooses the first that is found.
    const isSearched = isSelect === true && query !== null && isShown
    const reached = found.find((option) => (active === null && isSearched ? !option.disabled : option.value === active))
    if (isArrow) {
      const current = query === null && found.some((option) => option.value === value) ? value : null
      open()
      setActive(!isShown && current !== null ? current : stepFrom(found, active ?? current, event.key === 'ArrowDown' ? 1 : -1))
    } else if (event.key === 'Enter' && isShown && reached) choose(reached)
    else if (event.key === 'Enter' && isSearched) open()
    else if (event.key === 'Escape' && isShown) close()
    else if (!canType && event.key === 'Enter') open()
    else if (!canType && event.key === ' ') (isShown ? close : open)()
    else return
    event.preventDefault()
  }

  return (
    <FieldFrame {...field} id={control.id}>
      <div className={fields.wrapper}>
        <input
          {...control}
          ref={setAnchor}
          className={classNames(fields.input, fields.withSection, isSelect && classes.select)}
          role="combobox"
          aria-haspopup="listbox"
          aria-autocomplete={canType ? 'list' : undefined}
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={isShown && active !== null ? optionId(listId, active) : undefined}
          autoComplete="off"
          readOnly={!canType}
          placeholder={placeholder}
          maxLength={maxLength}
          value={text}
          onChange={({ currentTarget: { value: typed } }) => {
            // A scanner types, and then puts back what was there.
            setOpen(!isSelect || typed !== options.find((option) => option.value === value)?.label)
            setActive(null)
            onType?.(typed)
          }}
          onFocus={selectWhole}
          onClick={(event) => {
            if (!isShown) selectWhole(event)
            if (isShown && !canType) close()
            else open()
          }}
          onBlur={close}
          onKeyDown={keys}
        />
        {isSelect && (
          <div className={classNames(fields.section, classes.chevron)}>
            <ChevronDownIcon className="i i-s" aria-hidden />
          </div>
        )}
      </div>
      {isShown && anchor && (
        <OptionList
          id={listId}
          labelledBy={`${control.id}-label`}
          anchor={anchor}
          options={found}
          value={value}
          active={active}
          onChoose={choose}
          nothingFound={nothingFound}
        />
      )}
    </FieldFrame>
  )
}

const folded = (text: string): string => text.trim().toLowerCase()

/** The next option that can be chosen, wrapping around; without a starting point, the first or the last. */
function stepFrom(options: readonly Option[], from: string | null, step: 1 | -1): string | null {
  const open = options.filter(({ value, disabled }) => !disabled || value === from)
  const at = open.findIndex(({ value }) => value === from)
  const next = at < 0 && step < 0 ? open.length - 1 : (at + step + open.length) % open.length
  return open[next]?.value ?? null
}
