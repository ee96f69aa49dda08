import { capacityOf, type Grid } from '../storage/grid.ts'

/** All positions of a rack, filled or not, in order. */
export const positionsOfRack = (grid: Grid): number[] => Array.from({ length: capacityOf(grid) }, (_, at) => at + 1)
