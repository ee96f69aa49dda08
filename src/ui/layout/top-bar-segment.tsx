/* A part of the top bar that can be tapped: full height, icon, words, and an arrow if it opens a menu. It can be a Menu's target. */
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { ChevronDownIcon, type Icon } from '#src/ui/icons/icons.ts'
import classes from './top-bar-segment.module.css'

export interface TopBarSegmentProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children: ReactNode
  icon?: Icon | undefined
  /** Only in landscape, to save room in portrait. */
  wideIcon?: boolean | undefined
  chevron?: boolean | 'wide' | undefined
}

export function TopBarSegment({ children, icon: Icon, wideIcon, chevron, className, ...rest }: TopBarSegmentProps) {
  return (
    <button type="button" {...rest} className={classNames(classes.segment, className)}>
      {Icon && <Icon className={classNames('i', wideIcon && 'only-wide')} aria-hidden />}
      {children}
      {chevron && <ChevronDownIcon className={classNames('i i-xs', chevron === 'wide' && 'only-wide')} aria-hidden />}
    </button>
  )
}
