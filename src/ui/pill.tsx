/* The state of something that is always in sight: icon, word and count, in the top bar. A tap opens what lies behind it. */
import type { ComponentPropsWithRef } from 'react'
import type { Tone } from './chip.tsx'
import type { Icon } from './icons.ts'
import { TopBarSegment } from './top-bar-segment.tsx'
import look from './top-bar-segment.module.css'

export interface PillProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: Icon
  /** '3 waiting' */
  word: string
  tone?: Tone | undefined
  /** Read out in place of the word, when the word alone says too little. It must contain the word. */
  label?: string | undefined
}

export function Pill({ icon, word, tone = 'plain', label, ...rest }: PillProps) {
  return (
    <TopBarSegment {...rest} icon={icon} className={look[tone]} aria-label={label}>
      <span>{word}</span>
    </TopBarSegment>
  )
}
