import type { Grid } from '../storage/grid.ts'
import type { LatticeCell } from './fit-grid.ts'
import { positionsOfRack } from './rack-positions.ts'

/* Which well of the picture is which position. The camera may have been held in four ways; from below, columns run from right to left.

     what the box has on record ─► the marked corner of the rack ─► the person taps A1 */

/** Whether the tubes are seen from above, by codes on their caps, or from below. */
export type RackView = 'above' | 'below'

/** A place in the picture that the whole rack could have: its upper left well, and whether its rows run down or across. */
export interface RackWindow extends LatticeCell {
  readonly columns: number
  readonly rows: number
  /** How much the wells at its sides look like those with a code, from 0 to 1. */
  readonly likeness: number
  /** How bright it is just outside of its corners: upper left, upper right, lower right, lower left. */
  readonly corners: readonly number[]
}

export interface Placement {
  readonly window: RackWindow
  readonly view: RackView
  /** Quarter turns of the rack, clockwise. */
  readonly turns: number
}

export type CornerReason = 'record' | 'mark' | 'tapped'

/** Every way the rack can lie in the picture. */
export function placementsOf(grid: Grid, windows: readonly RackWindow[], view: RackView): Placement[] {
  return windows.flatMap((window) => [0, 1, 2, 3].flatMap((turns) => (hasShape(grid, window, turns) ? [{ window, view, turns }] : [])))
}

const hasShape = (grid: Grid, window: RackWindow, turns: number): boolean => {
  const [columns, rows] = turns % 2 === 0 ? [grid.columns, grid.rows] : [grid.rows, grid.columns]
  return window.columns === columns && window.rows === rows
}

/** The well of a position. */
export function cellOfPosition(grid: Grid, { window, view, turns }: Placement, position: number): LatticeCell {
  const [row, columnFromLeft] = [Math.floor((position - 1) / grid.columns), (position - 1) % grid.columns]
  const column = view === 'below' ? grid.columns - 1 - columnFromLeft : columnFromLeft
  const [right, down] = [
    [column, row],
    [grid.rows - 1 - row, column],
    [grid.columns - 1 - column, grid.rows - 1 - row],
    [row, grid.columns - 1 - column],
  ][turns]!
  return { column: window.column + right!, row: window.row + down! }
}

/** Fewer could be there by chance. */
const minVotes = 2

/** By where the box has the codes: clearly more of them in this way than in any other. */
export function placeByRecord(
  grid: Grid,
  placements: readonly Placement[],
  textAt: (cell: LatticeCell) => string | undefined,
  recorded: ReadonlyMap<string, number>,
): Placement | null {
  const votes = placements.map((placement) => votesFor(grid, placement, textAt, recorded))
  const best = votes.indexOf(Math.max(...votes))
  const second = Math.max(0, ...votes.filter((_, at) => at !== best))
  const most = votes[best] ?? 0
  return most >= minVotes && most >= 2 * second ? placements[best]! : null
}

function votesFor(grid: Grid, placement: Placement, textAt: (cell: LatticeCell) => string | undefined, recorded: ReadonlyMap<string, number>): number {
  return positionsOfRack(grid).filter((position) => {
    const text = textAt(cellOfPosition(grid, placement, position))
    return text !== undefined && recorded.get(text) === position
  }).length
}

/** A corner is marked if it differs this much, from 0 to 255, and the others do not. */
const clearlyOther = 45
const about = 28

/** Racks have one corner cut, or of another color: A1. Null if no corner differs, or several do. */
export function placeByMark(grid: Grid, placements: readonly Placement[]): Placement | null {
  const likely = mostLikelyWindow(placements)
  const corner = likely && markedCorner(likely.corners)
  if (!likely || corner === null) return null
  return placements.find((placement) => placement.window === likely && cornerOfA1(grid, placement) === corner) ?? null
}

/** Less likely than this part of the best one. */
const clearlyLess = 0.6
/** A rack whose wells have no visible rim. */
const minLikeness = 0.15

/** The window whose wells look most like wells; null if another is about as likely. */
function mostLikelyWindow(placements: readonly Placement[]): RackWindow | null {
  const windows = [...new Set(placements.map(({ window }) => window))].toSorted((one, other) => other.likeness - one.likeness)
  const [best, second] = windows
  return best && best.likeness >= minLikeness && (!second || second.likeness < best.likeness * clearlyLess) ? best : null
}

function markedCorner(corners: readonly number[]): number | null {
  const marked = corners.flatMap((shade, at) => {
    const others = corners.filter((_, other) => other !== at)
    const isOther = others.every((other) => Math.abs(other - shade) >= clearlyOther)
    return isOther && Math.max(...others) - Math.min(...others) <= about ? at : []
  })
  return marked.length === 1 ? marked[0]! : null
}

/** In the order of {@link RackWindow.corners}. */
export function cornerOfA1(grid: Grid, placement: Placement): number {
  const { column, row } = cellOfPosition(grid, placement, 1)
  const [right, low] = [column > placement.window.column, row > placement.window.row]
  return low ? (right ? 2 : 3) : right ? 1 : 0
}
