import type { ListFilter } from '#db/lists/list-request.ts'
import { dayBefore, dayFrom, weekOf, weekdayOf } from '#src/workspace/format/dates.ts'

/** What one bar of the chart counts. */
export interface ExpiryBar {
  readonly id: string
  /** The number of the week; null for everything that has expired. */
  readonly week: number | null
  /** Days in the form YYYY-MM-DD, both included; null for no beginning. */
  readonly from: string | null
  readonly to: string
}

/** How many weeks are shown, this one included. */
const weeks = 12

/** Everything that has expired, then this week from today on, then the weeks after it, each from Monday to Sunday. */
export function expiryBars(today: string): ExpiryBar[] {
  const monday = dayFrom(today, 1 - weekdayOf(today))
  const bars = Array.from({ length: weeks }, (_, at): ExpiryBar => {
    const first = dayFrom(monday, at * 7)
    return { id: `week${at}`, week: weekOf(first), from: at === 0 ? today : first, to: dayFrom(first, 6) }
  })
  return [{ id: 'past', week: null, from: null, to: dayBefore(today) }, ...bars]
}

/** Which samples a bar counts. */
export const filtersOf = ({ from, to }: ExpiryBar): ListFilter[] => [
  ...(from === null ? [] : [{ field: 'expiration', op: 'from', value: from } as const]),
  { field: 'expiration', op: 'to', value: to },
]
