export interface DayHeading {
  readonly group: 'today' | 'week' | 'earlier'
  readonly count: number
}

const weekLasts = 7 * 86_400_000

/** By the place of its first row: the headings above rows that were changed today, in the last seven days, and before. `changed`: when, the last first. */
export function groupByDay(changed: ArrayLike<number>, today: number): ReadonlyMap<number, DayHeading> {
  const groupOf = (at: number): DayHeading['group'] => (at >= today ? 'today' : at >= today - weekLasts ? 'week' : 'earlier')
  const headings = new Map<number, DayHeading>()
  for (let first = 0; first < changed.length;) {
    const group = groupOf(changed[first]!)
    let end = first + 1
    while (end < changed.length && groupOf(changed[end]!) === group) end++
    headings.set(first, { group, count: end - first })
    first = end
  }
  return headings
}
