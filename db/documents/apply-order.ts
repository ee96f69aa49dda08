import { parseUpdateMeta } from 'yjs'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { CompleteUpdate } from '#domain/rules/documents/complete-updates.ts'

export interface ReadUpdate {
  readonly update: CompleteUpdate
  readonly bytes: Uint8Array
}

interface Placed extends ReadUpdate {
  /** Merged by the server, confirmed by it, or still queued here. */
  readonly rank: 0 | 1 | 2
  readonly place: number
}

/**
 * Updates about in the order in which they were made: rows come in the order of their ids, which are random. Yjs keeps each update whose predecessor
 * is missing for later, and merges it with all others it keeps: 10,000 in a random order took it half a minute, and 50 ms in order.
 * Only speed depends on it.
 */
export const inOrderMade = (updates: readonly ReadUpdate[]): ReadUpdate[] => updates.map(toPlaced).sort((a, b) => a.rank - b.rank || a.place - b.place)

function toPlaced(read: ReadUpdate): Placed {
  const row: DocumentUpdateRow & { version?: number } = read.update.parts[0]!
  // The server merges what is oldest, and its versions tell when it merged.
  if (row.version && row.chain !== '') return { ...read, rank: 1, place: row.version }
  return { ...read, rank: row.version ? 0 : 2, place: firstClock(read.bytes) }
}

/** How much the writers of an update had written before it; 0 for bytes that are no update. */
function firstClock(bytes: Uint8Array): number {
  try {
    return [...parseUpdateMeta(bytes).from.values()].reduce((sum, clock) => sum + clock, 0)
  } catch {
    return 0
  }
}
