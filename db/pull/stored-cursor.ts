import { readKnownCursor } from './adopt-cursor.ts'
import type { Cursor } from './cursor.ts'
import { receivedOf, withGrownKinds, type Received } from './grown-kinds.ts'

/** The stored cursor, as this build goes on from it. */
export function readStoredCursor(main: unknown, download?: unknown): Cursor {
  const cursor = readKnownCursor(main, download)
  // A mirror from before there were parts has been compared with the fields of that time.
  return main !== undefined && 'versions' in (main as object) ? withGrownKinds(cursor, (main as { received?: Received }).received) : cursor
}

export const toStoredCursor = (cursor: Cursor): Cursor & { received: Received } => ({ ...cursor, received: receivedOf(cursor) })
