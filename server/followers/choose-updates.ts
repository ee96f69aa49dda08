/**
 * How many of these sizes to merge, from the smallest: up to the first that is far larger than all before it together. So a long text is not
 * stored and sent again for every few words; each of its characters is merged only a few times. 0 if there are fewer than `least`.
 */
export function countToMerge(ascending: readonly number[], least: number): number {
  if (ascending.length < Math.max(2, least)) return 0
  const atLeast = Math.max(2, least / 4)
  let sum = 0
  const end = ascending.findIndex((size, at) => {
    if (at >= atLeast && size > 2 * sum) return true
    sum += size
    return false
  })
  return end < 0 ? ascending.length : end
}
