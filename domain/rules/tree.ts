/**
 * True when `self` is met on the way up from `start`: putting it below `start` would close a ring.
 * One `get` a level, so the read set is the path and nothing else; a path deeper than any laboratory's counts as a ring.
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
