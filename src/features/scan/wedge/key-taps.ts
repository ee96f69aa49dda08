import type { WedgeKey } from './wedge-types.ts'

/** Who is told of every key that may belong to a code, also of those that the reader keeps from the page. */
export interface KeyTap {
  readonly onKey: (key: WedgeKey) => void
  /** Enter or Tab. */
  readonly onSuffix: () => void
}

const taps = new Set<KeyTap>()

/** Returns what ends it. */
export function tapKeys(tap: KeyTap): () => void {
  taps.add(tap)
  return () => taps.delete(tap)
}

export const tellTaps = (tell: (tap: KeyTap) => void): void => taps.forEach(tell)
