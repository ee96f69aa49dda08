/* A message that stays: the problem and what can be done about it. */
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import type { Tone } from './chip.tsx'
import type { Icon } from '#src/ui/icons/icons.ts'
import { toneIcons } from './tone-icons.ts'
import classes from './banner.module.css'

export interface BannerProps {
  children: ReactNode
  tone?: Tone | undefined
  icon?: Icon | undefined
  action?: ReactNode
  /** Across the full width, below the top bar. */
  flush?: boolean | undefined
  /** Read out at once when it appears. */
  live?: boolean | undefined
}

export function Banner({ children, tone = 'info', icon, action, flush, live }: BannerProps) {
  const Icon = icon ?? toneIcons[tone]
  return (
    <div role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined} className={classNames(classes.banner, classes[tone], flush && classes.flush)}>
      <Icon className="i" aria-hidden />
      <div className="grow">{children}</div>
      {action}
    </div>
  )
}
