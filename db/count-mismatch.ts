import { limits } from '#domain/limits.ts'
import { subtractChecksum } from '#domain/rules/checksum.ts'
import type { CountMismatch } from './disk.ts'

interface MirrorTotals {
  readonly count: number
  readonly checksum: number
}

/** Evaluates the counts of a last page: the dispute to continue with, none if they agree, or 'diverged' to download the mirror again. */
export function checkCounts(known: CountMismatch | undefined, ours: MirrorTotals, servers: MirrorTotals, now: number): CountMismatch | undefined | 'diverged' {
  const differs = { count: servers.count - ours.count, checksum: subtractChecksum(servers.checksum, ours.checksum) }
  if (differs.count === 0 && differs.checksum === 0) return undefined
  if (!known) return 'diverged'
  // The mirror is new: any difference now would remain forever.
  if (!known.differs) return { ...known, differs }
  const isSame = known.differs.count === differs.count && known.differs.checksum === differs.checksum
  const tolerance = isSame ? limits.countMismatch.again : limits.countMismatch.changed
  // By now the server has been told that the counts differ.
  return now - known.since < tolerance ? { ...known, told: true } : 'diverged'
}
