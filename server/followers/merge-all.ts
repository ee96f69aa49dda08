import { mergeUpdates } from 'yjs'

/** The time of `mergeUpdates` grows with the square of their number: 10,000 at once take seconds, in groups 100 ms. */
const groupSize = 32

/** One update with the content of all; there must be one. */
export function mergeAll(updates: readonly Uint8Array[]): Uint8Array {
  let level = [...updates]
  while (level.length > 1) {
    const next: Uint8Array[] = []
    for (let from = 0; from < level.length; from += groupSize) next.push(mergeUpdates(level.slice(from, from + groupSize)))
    level = next
  }
  return level[0]!
}
