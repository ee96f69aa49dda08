import { limits } from '#domain/limits.ts'
import { subtractChecksum } from '#domain/rules/sync/checksum.ts'
import type { Totals } from '#domain/wire/sync/pull.ts'
import type { CountMismatch, Cursor } from './cursor.ts'

/**
 * Evaluates the sum of a last page: the dispute to continue with, none if both agree, or 'diverged' to count each part.
 * While parts are being downloaded, the sum says nothing about them, and a dispute about them stays.
 */
export function checkCounts(
  known: CountMismatch | undefined,
  ours: Totals,
  servers: Totals,
  now: number,
  isFetching: boolean,
): Cursor['disputed'] | 'diverged' {
  const differs = { count: servers.count - ours.count, checksum: subtractChecksum(servers.checksum, ours.checksum) }
  if (differs.count === 0 && differs.checksum === 0) return isFetching ? known : undefined
  if (!known) return 'diverged'
  // Downloaded anew: any difference now would remain forever.
  if (!known.differs) return isFetching ? known : { ...known, differs }
  const isSame = known.differs.count === differs.count && known.differs.checksum === differs.checksum
  const tolerance = isSame ? limits.countMismatch.again : limits.countMismatch.changed
  return now - known.since < tolerance ? known : 'diverged'
}
