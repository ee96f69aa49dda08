/* Appears only if a wait lasts longer than 500 ms, so that fast answers do not flicker. */
import { useEffect, useState } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './spinner.module.css'

export interface SpinnerProps {
  label?: string | undefined
  /** Milliseconds before it appears. */
  delay?: number | undefined
  /** The size of an icon, next to a word that already says what is happening. */
  inline?: boolean | undefined
}

export function Spinner({ label, delay = 500, inline }: SpinnerProps) {
  const [shown, setShown] = useState(delay === 0)
  useEffect(() => {
    if (delay === 0) return
    const timer = setTimeout(() => setShown(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  if (!shown) return null
  if (inline) return <span className={classNames(classes.ring, classes.inline)} aria-hidden />
  return (
    <div className={classes.place} role="status">
      <span className={classes.ring} aria-hidden />
      <span className="muted">{label ?? t('Loading…')}</span>
    </div>
  )
}
