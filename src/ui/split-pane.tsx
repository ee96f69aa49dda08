/* Two panes beside one another: a tree and its content, a list and its preview. In portrait one at a time. */
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import look from './split-pane.module.css'

export interface SplitPaneProps {
  side: ReactNode
  sideLabel: string
  children: ReactNode
  mainLabel: string
  /** Which edge the side pane stands at. */
  place: 'start' | 'end'
  width?: 'tree' | 'storage' | 'preview' | 'history' | undefined
  /** The one pane shown in portrait. */
  portrait: 'side' | 'main'
}

export function SplitPane({ side, sideLabel, children, mainLabel, place, width = 'tree', portrait }: SplitPaneProps) {
  const sidePane = (
    <section className={classNames(look.pane, look.side)} aria-label={sideLabel}>
      {side}
    </section>
  )
  return (
    <div className={classNames(look.split, look[place], look[width])} data-portrait={portrait}>
      {place === 'start' && sidePane}
      <section className={classNames(look.pane, look.main)} aria-label={mainLabel}>
        {children}
      </section>
      {place === 'end' && sidePane}
    </div>
  )
}
