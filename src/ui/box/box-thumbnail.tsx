/* A small picture of a box next to something else: filled, just filled, next, free. Its label says the same in words. */
import { memo } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import type { BoxPosition } from './box-grid.tsx'
import classes from './box-thumbnail.module.css'

export type BoxThumbnailState = 'filled' | 'new' | 'next' | 'free'

export interface BoxThumbnailProps {
  /** 'Box 2: 5 filled now, next E6, 36 free' */
  label: string
  rows: number
  columns: number
  stateAt: (position: BoxPosition) => BoxThumbnailState
}

export function BoxThumbnail({ label, rows, columns, stateAt }: BoxThumbnailProps) {
  const states = Array.from({ length: rows * columns }, (_, at) => stateAt({ row: Math.floor(at / columns), column: at % columns })).join(' ')
  return <Wells label={label} columns={columns} states={states} />
}

/** Redrawn only when a well changes: a plate has 384, and the content around it arrives in several steps. */
const Wells = memo(function Wells({ label, columns, states }: { label: string; columns: number; states: string }) {
  return (
    <div role="img" aria-label={label} className={classes.mini} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
      {states.split(' ').map((state, at) => (
        <i key={at} className={classNames(classes.well, classes[state])} />
      ))}
    </div>
  )
})
