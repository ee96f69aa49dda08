/* One position of a box. Redrawn only when it changes itself: a box may have 384. */
import { memo } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { dragProps } from '#src/ui/input/drag.ts'
import { AlertIcon, CheckIcon, LockIcon, WaitingIcon, type Icon } from '#src/ui/icons/icons.ts'
import { LiftedIcon } from '#src/ui/icons/more-icons.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import type { IconShape, IconTone } from '#src/ui/icons/shape-paths.ts'
import { CellWords } from './cell-words.tsx'
import classes from './box-grid.module.css'

/** `expected` and `found` are those of a stock-take. */
export type BoxCellState = 'filled' | 'free' | 'next' | 'picked' | 'reserved' | 'waiting' | 'trouble' | 'expected' | 'found'

export interface BoxCellContent {
  /** The position as people say it: 'B4'. */
  label: string
  /** The contents, read out after the position: 'Plasmid pX459, expires soon', 'free'. */
  description: string
  state: BoxCellState
  shape?: IconShape | undefined
  tone?: IconTone | undefined
  /** The short name in the cell; in the next free position, what a tap does: 'Place'. */
  text?: string | undefined
  /** A mark in the corner. */
  flag?: Icon | undefined
  /** It can be dragged; the text tells the drop target what it is. */
  drag?: string | undefined
}

export interface BoxCellProps extends BoxCellContent {
  row: number
  column: number
  /** The one that the Tab key reaches. */
  reachable: boolean
  /** The one shown in the card next to the box. */
  current: boolean
}

const stateFlags: Readonly<Partial<Record<BoxCellState, Icon>>> = {
  picked: LiftedIcon,
  reserved: LockIcon,
  waiting: WaitingIcon,
  trouble: AlertIcon,
  found: CheckIcon,
}

export const BoxCell = memo(function BoxCell({ row, column, label, description, state, shape, tone, text, flag, drag, reachable, current }: BoxCellProps) {
  const Flag = stateFlags[state] ?? flag
  return (
    <button
      type="button"
      role="gridcell"
      aria-colindex={column + 1}
      aria-label={`${label}, ${description}`}
      aria-selected={current || state === 'picked'}
      tabIndex={reachable ? 0 : -1}
      data-row={row}
      data-column={column}
      {...dragProps(drag)}
      className={classNames(classes.cell, classes[state], tone && state !== 'free' && state !== 'next' && classes[`tint-${tone}`], current && classes.current)}
    >
      {state === 'next' ? (
        <b>
          {label}
          {text && <small>{text}</small>}
          {Flag && <Flag className="i" aria-hidden />}
        </b>
      ) : (
        <>
          {shape && tone && <ShapeIcon shape={shape} tone={tone} className={classes.kind} />}
          {Flag && <Flag className={classes.flag} aria-hidden />}
          {text && (
            <span className={classes.text}>
              <span>
                <CellWords text={text} />
              </span>
            </span>
          )}
        </>
      )}
    </button>
  )
})
