import type { SampleRow } from '../entities/sample.ts'
import type { StorageLayerRow } from '../entities/storage-layer.ts'
import { limits } from '../limits.ts'
import { isGrid, placesOf, type Grid } from './grid.ts'

type Box = Pick<StorageLayerRow, 'rows' | 'columns' | 'reserved'>

declare const counted: unique symbol
/** Positions that one person may take, in their order. Only {@link freePlaces} makes it: no other reckoning can be offered as free. */
export type FreePlaces = readonly number[] & { readonly [counted]: true }

/** The free places of a box for this person: neither taken by one of `samples` nor reserved for somebody else. A plain compartment has none to tell apart. */
export function freePlaces(box: Box, samples: Iterable<Pick<SampleRow, 'position'>>, userId: number): FreePlaces {
  const gone = new Set<number>()
  for (const { position } of samples) gone.add(position)
  for (const [position, kept] of Object.entries(box.reserved)) if (kept.userId !== userId) gone.add(Number(position))
  const free: number[] = []
  for (let position = 1; position <= placesOf(box); position++) if (!gone.has(position)) free.push(position)
  return free as readonly number[] as FreePlaces
}

/** The first of `run` free positions side by side from `from` on, or undefined when there is no such gap. spec §7 freeLocation */
export function firstFree(free: FreePlaces, from = 1, run = 1): number | undefined {
  return free.find((position, index) => position >= from && free[index + run - 1] === position + run - 1)
}

/** The free positions nearest to `near`, nearest first, the following before the preceding. */
export const nearestFree = (free: FreePlaces, near: number, count: number = limits.freeOffers): number[] =>
  free.toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near) || b - a).slice(0, count)

/** Where so many samples go: the free places from `from` on, fewer when there are no more; 0 for each in a plain compartment. */
export const placesFor = (box: Grid, free: FreePlaces, count: number, from = 1): number[] =>
  isGrid(box) ? free.filter((position) => position >= from).slice(0, count) : Array.from({ length: count }, () => 0)
