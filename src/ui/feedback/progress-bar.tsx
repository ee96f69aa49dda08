/* The progress of long work: a bar with a label. */
import { useId } from 'react'
import classes from './progress-bar.module.css'

export interface ProgressBarProps {
  label: string
  /** 0 to `max`. */
  value: number
  max?: number | undefined
  /** '12 of 40', at the end of the label. */
  text?: string | undefined
}

export function ProgressBar({ label, value, max = 100, text }: ProgressBarProps) {
  const id = useId()
  return (
    <div className={classes.progress}>
      <div className="flex small">
        <span id={id} className="grow strong">
          {label}
        </span>
        {text && <span className="muted">{text}</span>}
      </div>
      <progress className={classes.bar} value={value} max={max} aria-labelledby={id} aria-valuetext={text} />
    </div>
  )
}
