/* A small picture of a box: what each well holds, by tint. Its label says the same in words. One path for each state, so that a freezer of a hundred boxes is drawn at once. */
import { memo } from 'react'
import type { IconTone } from '#src/ui/icons/shape-paths.ts'
import type { BoxPosition } from './box-grid.tsx'
import classes from './box-thumbnail.module.css'

/** `here` is the one well that the picture is about; a tone is that of a sample type, an owner or an expiration. */
export type BoxThumbnailState = 'filled' | 'new' | 'next' | 'free' | 'here' | IconTone

export interface BoxThumbnailProps {
  /** 'Box 2: 5 filled now, next E6, 36 free' */
  label: string
  rows: number
  columns: number
  stateAt: (position: BoxPosition) => BoxThumbnailState
}

export function BoxThumbnail({ label, rows, columns, stateAt }: BoxThumbnailProps) {
  const wells = new Map<BoxThumbnailState, string>()
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const state = stateAt({ row, column })
      wells.set(state, (wells.get(state) ?? '') + `M${column * 10 + 2} ${row * 10 + 2}h6v6h-6z`)
    }
  // The well it is about is drawn last, above its neighbors.
  const paths = [...wells].sort(([a], [b]) => Number(a === 'here') - Number(b === 'here'))
  return <Wells label={label} rows={rows} columns={columns} paths={JSON.stringify(paths)} />
}

/** Redrawn only when a well changes: a plate has 384, and the content around it arrives in several steps. */
const Wells = memo(function Wells({ label, rows, columns, paths }: { label: string; rows: number; columns: number; paths: string }) {
  return (
    <svg role="img" aria-label={label} className={classes.box} viewBox={`0 0 ${columns * 10} ${rows * 10}`}>
      {(JSON.parse(paths) as [BoxThumbnailState, string][]).map(([state, path]) => (
        <path key={state} className={classes[state]} d={path} />
      ))}
    </svg>
  )
})
