/* A row of a list: two lines at bench density, 72 px, and the whole row is the target. */
import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { ChevronRightIcon } from '#src/ui/icons/icons.ts'
import { Link } from '#src/ui/buttons/link.tsx'
import classes from './row.module.css'

export interface RowProps {
  title: ReactNode
  subtitle?: ReactNode
  /** For text whose end matters: it is not cut off, but takes as many lines as it needs. */
  wraps?: boolean | undefined
  leading?: ReactNode
  /** At the end of the row: chips, a time. Not a button if the row itself is one. */
  trailing?: ReactNode
  /** If there is not enough room, text at the end is cut as well. */
  cutsTrailing?: boolean | undefined
  /** The row is a link. */
  href?: string | undefined
  /** The row is a button, or the link reports that it is followed. */
  onClick?: ((event: MouseEvent) => void) | undefined
  /** Shows that the row leads somewhere. */
  chevron?: boolean | undefined
  /** Selected, in a list that allows it. */
  selected?: boolean | undefined
  /** The one shown next to the list. */
  current?: boolean | undefined
  disabled?: boolean | undefined
  /** Read out instead of the row's text. */
  label?: string | undefined
}

export function Row({ title, subtitle, wraps, leading, trailing, cutsTrailing, href, onClick, chevron, selected, current, disabled, label }: RowProps) {
  const inside = (
    <>
      {leading}
      <span className={classNames(classes.text, wraps && classes.wraps)}>
        <span>{title}</span>
        {subtitle && <span>{subtitle}</span>}
      </span>
      {trailing && <span className={classNames(classes.side, cutsTrailing && classes.cuts)}>{trailing}</span>}
      {chevron && <ChevronRightIcon className="i" aria-hidden />}
    </>
  )
  const shared = {
    className: classNames(classes.row, (href || onClick) && classes.tappable, selected && classes.selected, current && classes.current),
    'aria-label': label,
    'aria-current': current || undefined,
  }
  if (href)
    return (
      <Link {...shared} href={href} onClick={onClick}>
        {inside}
      </Link>
    )
  if (onClick)
    return (
      <button {...shared} type="button" disabled={disabled} aria-pressed={selected} onClick={onClick}>
        {inside}
      </button>
    )
  return (
    <div {...shared} role={label ? 'group' : undefined}>
      {inside}
    </div>
  )
}
