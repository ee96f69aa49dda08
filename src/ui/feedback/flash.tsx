/* The whole screen lights up for a moment, for someone looking at the tube and not at the tablet. Not with reduced motion. */
import { classNames } from '#src/ui/styles/class-names.ts'
import classes from './flash.module.css'

export interface FlashProps {
  kind: 'found' | 'unknown'
  /** Counts up with every flash; 0 means none yet. */
  count: number
}

export function Flash({ kind, count }: FlashProps) {
  if (count === 0) return null
  return <div key={count} className={classNames(classes.flash, classes[kind])} aria-hidden />
}
