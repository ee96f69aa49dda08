/* Two panes side by side: a tree and its content, a list and its preview. In portrait one at a time. */
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import classes from './split-pane.module.css'

export interface SplitPaneProps {
  side: ReactNode
  sideLabel: string
  children: ReactNode
  mainLabel: string
  /** Which edge the side pane is at. */
  sidePosition: 'start' | 'end'
  width?: 'tree' | 'storage' | 'preview' | 'history' | undefined
  /** The one pane shown in portrait. */
  portrait: 'side' | 'main'
}

export function SplitPane({ side, sideLabel, children, mainLabel, sidePosition, width = 'tree', portrait }: SplitPaneProps) {
  const sidePane = (
    <section className={classNames(classes.pane, classes.side)} aria-label={sideLabel}>
      {side}
    </section>
  )
  return (
    <div className={classNames(classes.split, classes[sidePosition], classes[width])} data-portrait={portrait}>
      {sidePosition === 'start' && sidePane}
      <section className={classNames(classes.pane, classes.main)} aria-label={mainLabel}>
        {children}
      </section>
      {sidePosition === 'end' && sidePane}
    </div>
  )
}
