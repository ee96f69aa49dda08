import type { SampleRow } from '../../entities/sample.ts'
import { isGrid, type Grid } from '../storage/grid.ts'

type Place = Pick<SampleRow, 'layerId' | 'position'>

/** How far one position of a box is from another: 2 columns to the right are 2, 2 to the left are −2; rows count downwards. */
export interface Offset {
  readonly rows: number
  readonly columns: number
}

/**
 * The way from a wrong tube to the right one, in the person's eyes: as the box is drawn.
 * Undefined if they are not in the same box, or if it has no grid.
 */
export function offsetBetween(box: Grid & { readonly id: number }, from: Place, to: Place, isTransposed = false): Offset | undefined {
  if (!isGrid(box) || from.layerId !== box.id || to.layerId !== box.id || from.position < 1 || to.position < 1) return undefined
  const down = Math.floor((to.position - 1) / box.columns) - Math.floor((from.position - 1) / box.columns)
  const across = ((to.position - 1) % box.columns) - ((from.position - 1) % box.columns)
  return isTransposed ? { rows: across, columns: down } : { rows: down, columns: across }
}
