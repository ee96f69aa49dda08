/* One position of a box. Redrawn only when it changes itself: a box may have 384. */
import { memo, type ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { dragProps } from '#src/ui/input/drag.ts'
import { AlertIcon, LiftedIcon, LockIcon, WaitingIcon, type Icon } from '#src/ui/icons/icons.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import type { IconShape, IconTone } from '#src/ui/icons/shape-paths.ts'
import classes from './box-grid.module.css'

export type BoxCellState = 'filled' | 'free' | 'next' | 'picked' | 'reserved' | 'waiting' | 'trouble'

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

const longWord = 8

const stateFlags: Readonly<Partial<Record<BoxCellState, Icon>>> = { picked: LiftedIcon, reserved: LockIcon, waiting: WaitingIcon, trouble: AlertIcon }

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
        </b>
      ) : (
        <>
          {shape && tone && <ShapeIcon shape={shape} tone={tone} className={classes.kind} />}
          {Flag && <Flag className={classes.flag} aria-hidden />}
          {text && <span className={classes.text}>{unbroken(text)}</span>}
        </>
      )}
    </button>
  )
})

/** "p53 DO-1" may break at the space, not inside "DO-1"; a long word may break anywhere. */
function unbroken(text: string): ReactNode {
  if (!text.includes('-')) return text
  return text.split(/(\s+)/).map((word, at) =>
    word.includes('-') && word.length <= longWord ? (
      <span key={at} className="nowrap">
        {word}
      </span>
    ) : (
      word
    ),
  )
}
