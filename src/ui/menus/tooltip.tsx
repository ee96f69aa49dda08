/* A hint on hover and on keyboard focus, after 400 ms; never the only place where something is said.
   It only marks its child: one layer in UiProvider shows them all. */
import { cloneElement, type ReactElement } from 'react'

export interface TooltipProps {
  text: string
  /** One element that passes on unknown properties: any of ours with a button in it, or a plain element. */
  children: ReactElement
}

export function Tooltip({ text, children }: TooltipProps) {
  return cloneElement(children as ReactElement<Record<string, unknown>>, { 'data-tooltip': text, 'aria-description': text })
}
