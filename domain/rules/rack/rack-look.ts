import type { Grid } from '../storage/grid.ts'
import type { LatticeCell } from './fit-grid.ts'
import { transform, type Homography, type Point } from './homography.ts'
import { cellOfPosition, type Placement, type RackWindow } from './place-grid.ts'
import { positionsOfRack } from './rack-positions.ts'
import { withoutDoubles, type RackRead, type WellRead } from './rack-read.ts'

/** What a picture shows of a rack, before it is known which well is A1. */
export interface RackLook {
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly toPicture: Homography
  readonly wells: readonly SeenWell[]
  /** Where the rack can be; the likeliest comes first. */
  readonly windows: readonly RackWindow[]
}

export interface SeenWell extends LatticeCell {
  readonly seen: Exclude<WellRead, { kind: 'conflict' }>
}

/** Too few codes were read; they do not form a grid; the rack is not completely in the picture. */
export type RackProblem = 'few-codes' | 'no-grid' | 'cut-off'

export const isLook = (look: RackLook | RackProblem): look is RackLook => typeof look !== 'string'

export const cellKey = ({ column, row }: LatticeCell): string => `${column} ${row}`

export const wellsByCell = (look: RackLook): ReadonlyMap<string, SeenWell['seen']> => new Map(look.wells.map((well) => [cellKey(well), well.seen]))

/** The text at each cell, for {@link placeByRecord}. */
export function textsOfLook(look: RackLook): (cell: LatticeCell) => string | undefined {
  const wells = wellsByCell(look)
  return (cell) => {
    const seen = wells.get(cellKey(cell))
    return seen?.kind === 'code' ? seen.text : undefined
  }
}

/** The wells in the order of positions. */
export function readOfLook(grid: Grid, look: RackLook, placement: Placement): RackRead {
  const wells = wellsByCell(look)
  const read = positionsOfRack(grid).map((position): WellRead => wells.get(cellKey(cellOfPosition(grid, placement, position))) ?? { kind: 'unread' })
  return withoutDoubles(read)
}

export const centerOfCell = (toPicture: Homography, { column, row }: LatticeCell): Point => transform(toPicture, { x: column, y: row })

/** The distance of two wells at a cell, in pixels. */
export function pitchAt(toPicture: Homography, { column, row }: LatticeCell): number {
  const [left, right] = [transform(toPicture, { x: column - 0.5, y: row }), transform(toPicture, { x: column + 0.5, y: row })]
  const [above, below] = [transform(toPicture, { x: column, y: row - 0.5 }), transform(toPicture, { x: column, y: row + 0.5 })]
  return (Math.hypot(right.x - left.x, right.y - left.y) + Math.hypot(below.x - above.x, below.y - above.y)) / 2
}

type BareWindow = Omit<RackWindow, 'likeness' | 'corners'>

/** Everywhere the rack can be so that it is completely in the picture and has as many of the codes as possible. */
export function possibleWindows(grid: Grid, cells: readonly LatticeCell[], toPicture: Homography, width: number, height: number): BareWindow[] {
  const shapes =
    grid.rows === grid.columns
      ? [[grid.columns, grid.rows]]
      : [
          [grid.columns, grid.rows],
          [grid.rows, grid.columns],
        ]
  const [columnsSeen, rowsSeen] = [cells.map(({ column }) => column), cells.map(({ row }) => row)]
  const all = shapes.flatMap(([columns = 0, rows = 0]) =>
    range(Math.min(...columnsSeen) - columns + 1, Math.max(...columnsSeen)).flatMap((column) =>
      range(Math.min(...rowsSeen) - rows + 1, Math.max(...rowsSeen)).map((row) => ({ column, row, columns, rows })),
    ),
  )
  const seen = all.filter((window) => isInPicture(window, toPicture, width, height))
  const covered = seen.map((window) => cells.filter((cell) => isWithin(window, cell)).length)
  const most = Math.max(0, ...covered)
  return seen.filter((_, at) => covered[at] === most && most >= cells.length * 0.9)
}

export const isWithin = (window: BareWindow, { column, row }: LatticeCell): boolean =>
  column >= window.column && column < window.column + window.columns && row >= window.row && row < window.row + window.rows

/** A well at the edge of the picture may be cut by this part of the distance of two wells. */
const cutOff = 0.25

function isInPicture(window: BareWindow, toPicture: Homography, width: number, height: number): boolean {
  return cornerCells(window).every((cell) => {
    const { x, y } = centerOfCell(toPicture, cell)
    const least = pitchAt(toPicture, cell) * cutOff
    return x >= least && y >= least && x <= width - least && y <= height - least
  })
}

/** Upper left, upper right, lower right, lower left. */
export function cornerCells({ column, row, columns, rows }: BareWindow): LatticeCell[] {
  const [right, low] = [column + columns - 1, row + rows - 1]
  return [
    { column, row },
    { column: right, row },
    { column: right, row: low },
    { column, row: low },
  ]
}

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
