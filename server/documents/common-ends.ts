/** How many items at the beginning, and how many at the end, are the same. */
export function samePart<T>(before: readonly T[], after: readonly T[]): { start: number; end: number } {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  return { start, end }
}
