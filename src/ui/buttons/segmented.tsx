/* One of a few choices, all visible. Arrow keys move the selection, as in a group of radio buttons. */
import { useRef, type KeyboardEvent } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import type { Icon } from '#src/ui/icons/icons.ts'
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
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export function Segmented<Value extends string>({ label, options, value, onChange, tall, full }: SegmentedProps<Value>) {
  const group = useRef<HTMLDivElement>(null)
  const open = options.filter((option) => !option.disabled)
  const reachable = open.some((option) => option.value === value) ? value : open[0]?.value

  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || open.length === 0) return
    event.preventDefault()
    const at = open.findIndex((option) => option.value === value)
    const next = open[(at + step + open.length) % open.length]
    if (!next) return
    onChange(next.value)
    group.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus()
  }

  return (
    <div ref={group} role="radiogroup" aria-label={label} onKeyDown={move} className={classNames(classes.group, tall && classes.tall, full && classes.full)}>
      {options.map(({ value: own, label: word, icon: Icon, disabled }) => (
        <button
          key={own}
          type="button"
          role="radio"
          data-value={own}
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
