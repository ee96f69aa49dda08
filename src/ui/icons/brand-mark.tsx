/* The logo: a vial on teal. */
import classes from './brand-mark.module.css'

export interface BrandMarkProps {
  label: string
}

export function BrandMark({ label }: BrandMarkProps) {
  return (
    <span className={classes.mark} role="img" aria-label={label}>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
        <path d="M7 2.8h10M9 2.8v13.4a3 3 0 0 0 6 0V2.8" />
        <path d="M9 11.5h6" />
        <path d="M12 21.4h.01" />
      </svg>
    </span>
  )
}
