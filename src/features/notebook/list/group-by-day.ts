export type DayGroup = 'today' | 'week' | 'earlier'

const weekLasts = 7 * 86_400_000

export interface DayHeading {
  readonly group: DayGroup
  /** Rows below it. */
  readonly count: number
}

/** By the place of its first row: the headings above rows that were changed today, in the last seven days, and before. `changed`: when, the last first. */
export function groupByDay(changed: readonly number[], today: number): ReadonlyMap<number, DayHeading> {
  const groupOf = (at: number): DayGroup => (at >= today ? 'today' : at >= today - weekLasts ? 'week' : 'earlier')
  const groups = changed.map(groupOf)
  const countOf = (group: DayGroup) => groups.filter((each) => each === group).length
  return new Map(groups.flatMap((group, at) => (group === groups[at - 1] ? [] : [[at, { group, count: countOf(group) }] as const])))
}
