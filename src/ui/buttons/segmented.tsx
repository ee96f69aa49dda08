/* One of a few choices, all visible. Arrow keys move the selection, as in a group of radio buttons. */
import { classNames } from '#src/ui/styles/class-names.ts'
import type { Icon } from '#src/ui/icons/icons.ts'
import { useRadioGroup } from './use-radio-group.ts'
import classes from './segmented.module.css'

export interface SegmentedOption<Value extends string> {
  value: Value
  label: string
  icon?: Icon | undefined
  disabled?: boolean | undefined
}

export interface SegmentedProps<Value extends string> {
  /** What is chosen here, for screen readers. */
  label: string
  options: readonly SegmentedOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  tall?: boolean | undefined
  full?: boolean | undefined
  /** Icons stand above the words: where there are many options. */
  stacked?: boolean | undefined
}

export function Segmented<Value extends string>({ label, options, value, onChange, tall, full, stacked }: SegmentedProps<Value>) {
  const open = options.filter((option) => !option.disabled).map((option) => option.value)
  const { ref, onKeyDown, reachable } = useRadioGroup(open, value, onChange)
  return (
    <div
      ref={ref}
      role="radiogroup"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={classNames(classes.group, tall && classes.tall, full && classes.full, stacked && classes.stacked)}
    >
      {options.map(({ value: own, label: word, icon: Icon, disabled }) => (
        <button
          key={own}
          type="button"
          role="radio"
          aria-checked={own === value}
          tabIndex={own === reachable ? 0 : -1}
          disabled={disabled}
          onClick={() => onChange(own)}
        >
          {Icon && <Icon className="i i-s" aria-hidden />}
          {word}
        </button>
      ))}
    </div>
  )
}
