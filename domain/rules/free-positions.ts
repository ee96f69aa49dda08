import type { SampleRow } from '../entities/sample.ts'
import type { StorageLayerRow } from '../entities/storage-layer.ts'
import { limits } from '../limits.ts'
import { isGrid, capacityOf, type Grid } from './grid.ts'

type GridLayer = Pick<StorageLayerRow, 'rows' | 'columns' | 'reserved'>

declare const brand: unique symbol
/** Positions that one person may take, in their order. Only {@link findFreePositions} makes it: no other reckoning can be offered as free. */
export type FreePositions = readonly number[] & { readonly [brand]: true }

/** The free places of a box for this person: neither taken by one of `samples` nor reserved for somebody else. A plain compartment has none to tell apart. */
export function findFreePositions(layer: GridLayer, samples: Iterable<Pick<SampleRow, 'position'>>, userId: number): FreePositions {
  const occupied = new Set<number>()
  for (const { position } of samples) occupied.add(position)
  for (const [position, kept] of Object.entries(layer.reserved)) if (kept.userId !== userId) occupied.add(Number(position))
  const free: number[] = []
  for (let position = 1; position <= capacityOf(layer); position++) if (!occupied.has(position)) free.push(position)
  return free as readonly number[] as FreePositions
}

/** The first of `run` free positions side by side from `from` on, or undefined when there is no such gap. spec §7 freeLocation */
export function firstFreePosition(free: FreePositions, from = 1, run = 1): number | undefined {
  return free.find((position, index) => position >= from && free[index + run - 1] === position + run - 1)
}

/** The free positions nearest to `near`, nearest first, the following before the preceding. */
export const nearestFreePositions = (free: FreePositions, near: number, count: number = limits.suggestedPositions): number[] =>
  free.toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near) || b - a).slice(0, count)

/** Where so many samples go: the free places from `from` on, fewer when there are no more; 0 for each in a plain compartment. */
export const positionsFor = (layer: Grid, free: FreePositions, count: number, from = 1): number[] =>
  isGrid(layer) ? free.filter((position) => position >= from).slice(0, count) : Array.from({ length: count }, () => 0)
