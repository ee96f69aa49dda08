/* One of a few choices that each need a sentence, below each other. */
import { useId } from 'react'
import { useRadioGroup } from '#src/ui/buttons/use-radio-group.ts'
import classes from './radio-cards.module.css'

export interface RadioCard<Value extends string> {
  value: Value
  label: string
  /** What it means; or why it cannot be chosen. */
  hint: string
  disabled?: boolean | undefined
}

export interface RadioCardsProps<Value extends string> {
  label: string
  cards: readonly RadioCard<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}

export function RadioCards<Value extends string>({ label, cards, value, onChange }: RadioCardsProps<Value>) {
  const id = useId()
  const open = cards.filter(({ disabled }) => !disabled).map((card) => card.value)
  const { ref, onKeyDown, reachable } = useRadioGroup(open, value, onChange)
  return (
    <div className="stack">
      <h2 id={id} className="head">
        {label}
      </h2>
      <div ref={ref} role="radiogroup" aria-labelledby={id} onKeyDown={onKeyDown} className={classes.cards}>
        {cards.map((card) => (
          <button
            key={card.value}
            type="button"
            role="radio"
            aria-checked={card.value === value}
            tabIndex={card.value === reachable ? 0 : -1}
            disabled={card.disabled}
            onClick={() => onChange(card.value)}
          >
            <span className={classes.dot} aria-hidden />
            <span className={classes.text}>
              <span className="strong">{card.label}</span>
              <span className="small muted">{card.hint}</span>
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}
