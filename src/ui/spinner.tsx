/* Appears only when a wait lasts longer than 500 ms, so that quick answers do not flicker. */
import { useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { t } from './translate.ts'
import look from './spinner.module.css'

export interface SpinnerProps {
  label?: string | undefined
  /** Milliseconds before it shows. */
  delay?: number | undefined
  /** The size of an icon, beside a word that already says what is happening. */
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
  if (inline) return <span className={classNames(look.ring, look.inline)} aria-hidden />
  return (
    <div className={look.place} role="status">
      <span className={look.ring} aria-hidden />
      <span className="muted">{label ?? t('Loading…')}</span>
    </div>
  )
}
