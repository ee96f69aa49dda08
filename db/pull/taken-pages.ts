import type { Versions } from '#domain/wire/sync/pull.ts'
import type { Disk } from '../disk.ts'

/** A page of the server as this tab took it: what the developer's view shows. */
export interface TakenPage {
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

const mostKept = 20
const kept = new WeakMap<Disk, readonly TakenPage[]>()

/** In memory only, the latest first. */
export const noteTakenPage = (disk: Disk, page: TakenPage): void => void kept.set(disk, [page, ...takenPages(disk)].slice(0, mostKept))

export const takenPages = (disk: Disk): readonly TakenPage[] => kept.get(disk) ?? []
