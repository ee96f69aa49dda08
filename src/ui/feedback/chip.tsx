/* A status: icon and word first, the tint is secondary. Cannot be tapped. */
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import type { Icon } from '#src/ui/icons/icons.ts'
import classes from './chip.module.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'plain'

export interface ChipProps {
  children: ReactNode
  tone?: Tone | undefined
  icon?: Icon | undefined
  /** Instead of an icon: a ShapeIcon, for instance. */
  leading?: ReactNode
  /** Only the colored word, without the tint. */
  quiet?: boolean | undefined
}

export function Chip({ children, tone = 'plain', icon: Icon, leading, quiet }: ChipProps) {
  return (
    <span className={classNames(classes.chip, classes[tone], quiet && classes.quiet)}>
      {Icon ? <Icon className="i i-xs" aria-hidden /> : leading}
      {children}
    </span>
  )
}
