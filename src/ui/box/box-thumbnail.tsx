/* A small picture of a box: what each well holds, by tint. Its label says the same in words. One path for each state, so that a freezer of a hundred boxes is drawn at once. */
import { memo } from 'react'
import type { IconTone } from '#src/ui/icons/shape-paths.ts'
import type { BoxPosition } from './box-grid.tsx'
import classes from './box-thumbnail.module.css'

/** `here` is the one well that the picture is about, `taken` one that was wanted and is not free; a tone is that of a sample type, an owner or an expiration. */
export type BoxThumbnailState = 'filled' | 'new' | 'next' | 'free' | 'here' | 'taken' | IconTone

export interface BoxThumbnailProps {
  /** 'Box 2: 5 filled now, next E6, 36 free' */
  label: string
  rows: number
  columns: number
  stateAt: (position: BoxPosition) => BoxThumbnailState
  /** What is written beside the rows and above the columns. */
  names?: { row: (row: number) => string; column: (column: number) => string } | undefined
}

export function BoxThumbnail({ label, rows, columns, stateAt, names }: BoxThumbnailProps) {
  const wells = new Map<BoxThumbnailState, string>()
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const state = stateAt({ row, column })
      wells.set(state, (wells.get(state) ?? '') + wellPath(state, column * 10, row * 10))
    }
  // The well it is about is drawn last, above its neighbors.
  const paths = [...wells].sort(([a], [b]) => Number(a === 'here') - Number(b === 'here'))
  const axes = names && [Array.from({ length: rows }, (_, row) => names.row(row)), Array.from({ length: columns }, (_, column) => names.column(column))]
  return <Wells label={label} rows={rows} columns={columns} paths={JSON.stringify(paths)} axes={axes && JSON.stringify(axes)} />
}

/** How wide the names are. */
const axis = 8

/** The line around the well it is about is wider, so that well is larger. */
const wellPath = (state: BoxThumbnailState, x: number, y: number): string => (state === 'here' ? `M${x} ${y}h10v10h-10z` : `M${x + 2} ${y + 2}h6v6h-6z`)

/** Redrawn only when a well changes: a plate has 384, and the content around it arrives in several steps. */
const Wells = memo(function Wells({
  label,
  rows,
  columns,
  paths,
  axes,
}: {
  label: string
  rows: number
  columns: number
  paths: string
  axes: string | undefined
}) {
  const [rowNames, columnNames] = axes ? (JSON.parse(axes) as [string[], string[]]) : [[], []]
  const name = axes ? axis : 0
  return (
    <svg role="img" aria-label={label} className={classes.box} viewBox={`${-name} ${-name} ${columns * 10 + name} ${rows * 10 + name}`}>
      {columnNames.map((text, column) => (
        <text key={`column ${text}`} x={column * 10 + 5} y={-axis / 2 + 1.5}>
          {text}
        </text>
      ))}
      {rowNames.map((text, row) => (
        <text key={`row ${text}`} x={-axis / 2} y={row * 10 + 7}>
          {text}
        </text>
      ))}
      {(JSON.parse(paths) as [BoxThumbnailState, string][]).map(([state, path]) => (
        <path key={state} className={classes[state]} d={path} />
      ))}
    </svg>
  )
})
