import type { SampleRow } from '../../entities/sample.ts'
import type { StorageLayerRow } from '../../entities/storage-layer.ts'
import { limits } from '../../limits.ts'
import { isGrid, capacityOf, type Grid } from './grid.ts'

type GridLayer = Pick<StorageLayerRow, 'rows' | 'columns' | 'reserved'>

declare const brand: unique symbol
/** Positions that a person can take, in order. Only {@link findFreePositions} creates this type, so nothing else can be offered as free. */
export type FreePositions = readonly number[] & { readonly [brand]: true }

/** The free positions of a box for this person: not taken by `samples` and not reserved for someone else. Always empty without a grid. */
export function findFreePositions(layer: GridLayer, samples: Iterable<Pick<SampleRow, 'position'>>, userId: number): FreePositions {
  const occupied = new Set<number>()
  for (const { position } of samples) occupied.add(position)
  for (const [position, kept] of Object.entries(layer.reserved)) if (kept.userId !== userId) occupied.add(Number(position))
  const free: number[] = []
  for (let position = 1; position <= capacityOf(layer); position++) if (!occupied.has(position)) free.push(position)
  return free as readonly number[] as FreePositions
}

/** The first of `run` adjacent free positions at or after `from`, or undefined if there is no such gap. spec §7 freeLocation */
export function firstFreePosition(free: FreePositions, from = 1, run = 1): number | undefined {
  return free.find((position, index) => position >= from && free[index + run - 1] === position + run - 1)
}

/** The free positions nearest to `near`, nearest first; on a tie, the later position first. */
export const nearestFreePositions = (free: FreePositions, near: number, count: number = limits.suggestedPositions): number[] =>
  free.toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near) || b - a).slice(0, count)

/** Where this many samples go: the free positions from `from` on, fewer if there are not enough; 0 for each without a grid. */
export const positionsFor = (layer: Grid, free: FreePositions, count: number, from = 1): number[] =>
  isGrid(layer) ? free.filter((position) => position >= from).slice(0, count) : Array.from({ length: count }, () => 0)
