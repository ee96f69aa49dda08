import { addChecksum } from '#domain/rules/sync/checksum.ts'
import { readKnownCursor } from '../pull/adopt-cursor.ts'
import { noTotals, type Cursor } from '../pull/cursor.ts'

/**
 * Whether `$changes` has every change. An earlier build notes none, but it replaces the stamp of the effects with every local write, and the
 * cursor with everything that arrives. So the mark stands beside the stamp, with the cursor it was made at:
 *
 *   this build      cursor or stamp replaced ──► the mark, too, in the same transaction
 *   earlier build   cursor replaced, or the stamp without a mark ──► the next transaction of this build begins a new log
 */
export interface LogMark {
  /** Changes are complete only within one log. */
  log: string
  cursor: string
}

/** Row `effects` of `$cursors`. */
export interface EffectsRow {
  feed: 'effects'
  stamp: string | undefined
  mark?: LogMark
}

/** Differs whenever rows have arrived from the server. */
export function markOf({ versions, completed, totals }: Cursor): string {
  let { count, checksum } = noTotals
  for (const part of Object.values(totals)) {
    count += part?.count ?? 0
    checksum = addChecksum(checksum, part?.checksum ?? 0)
  }
  return [versions.group, versions.organization, completed, count, checksum].join(' ')
}

/** The log that has every change up to now; null if something has been written without being noted. */
export function unbrokenLog(main: unknown, snapshot: unknown, effects: EffectsRow | undefined): string | null {
  if (main === undefined && !effects) return ''
  const { mark } = effects ?? {}
  return mark && mark.cursor === markOf(readKnownCursor(main, snapshot)) ? mark.log : null
}
