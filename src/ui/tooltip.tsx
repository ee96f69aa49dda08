/* A word more on hover and on keyboard focus, after 400 ms; never the only place where something is said. */
import type { ReactElement } from 'react'
import { Tooltip as KitTooltip } from '@mantine/core'
import look from './tooltip.module.css'

export interface TooltipProps {
  text: string
  disabled?: boolean | undefined
  children: ReactElement
}

const openDelay = 400

export function Tooltip({ text, disabled = false, children }: TooltipProps) {
  return (
    <KitTooltip
      label={text}
      disabled={disabled}
      openDelay={openDelay}
      events={{ hover: true, focus: true, touch: false }}
      transitionProps={{ duration: 140 }}
      className={look.tooltip ?? ''}
      multiline
    >
      {children}
    </KitTooltip>
  )
}
