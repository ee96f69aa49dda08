import type { Versions } from '#domain/wire/sync/pull.ts'
import type { Disk } from '../disk/disk.ts'

/** A page of the server as this tab took it: what the developer's view shows. */
export interface TakenPage {
  /** Counts up. */
  readonly number: number
  /** Epoch ms. */
  readonly at: number
  readonly from: 'pull' | 'poke'
  readonly versions: Partial<Versions>
  readonly rows: number
  /** How many mutations it confirmed with something to say. */
  readonly results: number
  readonly more: boolean
  readonly outcome: string
}

const maxKept = 20
const kept = new WeakMap<Disk, readonly TakenPage[]>()

/** In memory only, the latest first. */
export function noteTakenPage(disk: Disk, page: Omit<TakenPage, 'number'>): void {
  const before = takenPages(disk)
  kept.set(disk, [{ number: (before[0]?.number ?? 0) + 1, ...page }, ...before].slice(0, maxKept))
}

export const takenPages = (disk: Disk): readonly TakenPage[] => kept.get(disk) ?? []
