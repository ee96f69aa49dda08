/* A status that is always visible: icon, word and count, in the top bar. A tap opens the details. */
import type { ComponentPropsWithRef } from 'react'
import type { Tone } from '#src/ui/feedback/chip.tsx'
import type { Icon } from '#src/ui/icons/icons.ts'
import { TopBarSegment } from './top-bar-segment.tsx'
import classes from './top-bar-segment.module.css'

export interface PillProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: Icon
  /** '3 waiting' */
  text: string
  tone?: Tone | undefined
}

export function Pill({ icon, text, tone = 'plain', ...rest }: PillProps) {
  return (
    <TopBarSegment {...rest} icon={icon} className={classes[tone]}>
      <span>{text}</span>
    </TopBarSegment>
  )
}
