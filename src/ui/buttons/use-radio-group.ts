import { useRef, type KeyboardEvent, type RefObject } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export interface RadioGroup<Value> {
  ref: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent) => void
  /** The one that Tab goes to. */
  reachable: Value | undefined
}

/** Buttons with the role `radio`, one for each of `values` that can be chosen, in this order. Arrow keys move the selection. */
export function useRadioGroup<Value>(values: readonly Value[], value: Value | null, onChange: (value: Value) => void): RadioGroup<Value> {
  const ref = useRef<HTMLDivElement>(null)
  const at = values.findIndex((each) => each === value)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || values.length === 0) return
    event.preventDefault()
    // From no selection, the first or the last.
    const next = ((at < 0 && step < 0 ? 0 : at) + step + values.length) % values.length
    onChange(values[next]!)
    ref.current?.querySelectorAll<HTMLElement>('[role=radio]:not(:disabled)')[next]?.focus()
  }
  return { ref, onKeyDown, reachable: values[Math.max(0, at)] }
}
