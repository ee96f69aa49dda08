/* The grid of a box: rows by letters, columns by numbers, one tap per position. Nothing in it moves under the person's hand. */
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { BoxCell, type BoxCellContent } from './box-cell.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { dropProps } from '#src/ui/input/drag.ts'
import classes from './box-grid.module.css'

export interface BoxPosition {
  row: number
  column: number
}

export interface BoxGridProps {
  /** 'Box 2, 9 by 9' */
  label: string
  rows: number
  columns: number
  /** 'A' for 0, or a number in a transposed box. */
  rowLabel: (row: number) => string
  columnLabel: (column: number) => string
  cell: (position: BoxPosition) => BoxCellContent
  onActivate: (position: BoxPosition) => void
  /** The position shown next to the box. */
  current?: BoxPosition | undefined
  /** Something is picked up: free positions show that they can receive it. */
  moving?: boolean | undefined
  /** The text from a cell's `drag` was dropped on a position. */
  onDrop?: ((what: string, position: BoxPosition) => void) | undefined
}

/** Cell sizes from the design: 66 and 84 px up to 9 across, 60 and 76 up to 10, 56 and 63 up to 12, and smaller if it must scroll. */
function sizeOf(rows: number, columns: number): string {
  const across = Math.max(columns, rows)
  return across <= 9 ? 'l' : across <= 10 ? 'm' : across <= 12 ? 's' : 'xs'
}

export function BoxGrid({ label, rows, columns, rowLabel, columnLabel, cell, onActivate, current, moving, onDrop }: BoxGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState<BoxPosition>(current ?? { row: 0, column: 0 })
  const reachable = { row: Math.min(reached.row, rows - 1), column: Math.min(reached.column, columns - 1) }

  const focus = (position: BoxPosition) => {
    setReached(position)
    grid.current?.querySelector<HTMLElement>(`[data-row="${position.row}"][data-column="${position.column}"]`)?.focus()
  }
  const keys = (event: KeyboardEvent) => {
    const at = positionOf(event.target)
    const next = at && nextPosition(event, at, rows, columns)
    if (!next) return
    event.preventDefault()
    focus(next)
  }
  const tap = (event: MouseEvent) => {
    const at = positionOf(event.target)
    if (!at) return
    setReached(at)
    onActivate(at)
  }

  const columnIndexes = Array.from({ length: columns }, (_, column) => column)
  return (
    <div className={classes.frame}>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-rowcount={rows}
        aria-colcount={columns}
        className={classNames(classes.box, moving && classes.carrying)}
        data-size={sizeOf(rows, columns)}
        style={{ ['--columns' as string]: columns, ['--rows' as string]: rows }}
        onKeyDown={keys}
        onClick={tap}
        {...dropProps(
          onDrop &&
            ((what, event) => {
              const at = positionOf(event.target)
              if (at) onDrop(what, at)
            }),
        )}
      >
        <div className={classes.line} aria-hidden>
          <span className={classes.axis} />
          {columnIndexes.map((column) => (
            <span key={column} className={classes.axis}>
              {columnLabel(column)}
            </span>
          ))}
        </div>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={classes.line} role="row" aria-rowindex={row + 1}>
            <span className={classes.axis} aria-hidden>
              {rowLabel(row)}
            </span>
            {columnIndexes.map((column) => (
              <BoxCell
                key={column}
                {...cell({ row, column })}
                row={row}
                column={column}
                reachable={row === reachable.row && column === reachable.column}
                current={row === current?.row && column === current.column}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function positionOf(target: EventTarget): BoxPosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : undefined
}

function nextPosition(event: KeyboardEvent, { row, column }: BoxPosition, rows: number, columns: number): BoxPosition | undefined {
  const last = { row: rows - 1, column: columns - 1 }
  if (event.key === 'ArrowRight') return { row, column: Math.min(column + 1, last.column) }
  if (event.key === 'ArrowLeft') return { row, column: Math.max(column - 1, 0) }
  if (event.key === 'ArrowDown') return { row: Math.min(row + 1, last.row), column }
  if (event.key === 'ArrowUp') return { row: Math.max(row - 1, 0), column }
  if (event.key === 'Home') return event.ctrlKey ? { row: 0, column: 0 } : { row, column: 0 }
  if (event.key === 'End') return event.ctrlKey ? last : { row, column: last.column }
  return undefined
}
