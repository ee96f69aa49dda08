export type DayGroup = 'today' | 'week' | 'earlier'

const weekLasts = 7 * 86_400_000

/** By the place of its first row: the headings above rows that were changed today, in the last seven days, and before. `changed`: when, the last first. */
export function groupByDay(changed: readonly number[], today: number): ReadonlyMap<number, DayGroup> {
  const groupOf = (at: number): DayGroup => (at >= today ? 'today' : at >= today - weekLasts ? 'week' : 'earlier')
  const groups = changed.map(groupOf)
  return new Map(groups.flatMap((group, at) => (group === groups[at - 1] ? [] : [[at, group] as const])))
}
