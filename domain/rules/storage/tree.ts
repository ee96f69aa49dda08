import type { StorageLayerRow } from '../../entities/storage-layer.ts'
import { compareNaturally } from '../natural-order.ts'
import { normalizeText } from '../normalize-text.ts'

type Sibling = Pick<StorageLayerRow, 'id' | 'name' | 'place'>

/** By place, and by name if two devices gave the same place. */
export const compareSiblings = (a: Sibling, b: Sibling): number =>
  a.place - b.place || compareNaturally(normalizeText(a.name), normalizeText(b.name)) || a.id - b.id

/**
 * True if `self` is among the ancestors of `start`: putting it below `start` would create a cycle.
 * One `get` per level, so the read set is only the path; a path deeper than in any real laboratory counts as a cycle.
 */
export async function isAncestor(
  get: (id: number) => Promise<{ readonly parentId: number | null } | undefined>,
  id: number,
  start: number | null,
): Promise<boolean> {
  let at = start
  for (let depth = 0; at !== null; depth++) {
    if (at === id || depth > 256) return true
    at = (await get(at))?.parentId ?? null
  }
  return false
}
