/* A box at a glance beside something else: filled, filled just now, next, free. Its label says the same in words. */
import { classNames } from './class-names.ts'
import type { BoxPosition } from './box-grid.tsx'
import look from './box-mini.module.css'

export type BoxMiniState = 'filled' | 'new' | 'next' | 'free'

export interface BoxMiniProps {
  /** 'Box 2: 5 filled now, next E6, 36 free' */
  label: string
  rows: number
  columns: number
  stateAt: (position: BoxPosition) => BoxMiniState
}

export function BoxMini({ label, rows, columns, stateAt }: BoxMiniProps) {
  return (
    <div role="img" aria-label={label} className={look.mini} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
      {Array.from({ length: rows * columns }, (_, at) => (
        <i key={at} className={classNames(look.well, look[stateAt({ row: Math.floor(at / columns), column: at % columns })])} />
      ))}
    </div>
  )
}
