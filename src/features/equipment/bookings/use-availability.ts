import type { BookingRow } from '#domain/entities/booking.ts'
import { isPermitted } from '#domain/permission.ts'
import { overlaps, type TimeRange } from '#domain/rules/equipment/booking-span.ts'
import { brokenRule, isBookableNow, type BrokenRule } from '#domain/rules/equipment/bookings.ts'
import { readBookingsOf, type ListedEquipment } from '#db/queries/equipment.ts'
import { readMembers } from '#db/queries/members.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { dayOf, labDay, wholeDay } from '#src/workspace/equipment/days.ts'
import { readFreeTimes } from '#src/workspace/equipment/free-times.ts'

export interface ShownBooking extends BookingRow {
  readonly who: string
  readonly isOwn: boolean
}

export interface Availability {
  /** Why the time cannot be booked, as far as this device knows; undefined if it can. */
  readonly problem: 'booking.taken' | 'equipment.not-bookable' | BrokenRule | undefined
  /** The part of the day that is shown, and the bookings in it. */
  readonly shown: TimeRange
  readonly bookings: readonly ShownBooking[]
  /** It can be booked all the same: somebody may add what they have used. */
  readonly isPast: boolean
  /** If it is taken. */
  readonly freeTimes: readonly TimeRange[]
}

/** Whether an instrument can be booked at a time. `ownBookingId`: the booking that is changed, which is not in its own way. */
export function useAvailability(equipment: ListedEquipment | undefined, time: TimeRange | undefined, ownBookingId?: number): Availability | undefined {
  const { workspace, writeContext } = useWorkspace()
  return useLive(
    async (live): Promise<Availability | undefined> => {
      if (!equipment || !time) return undefined
      const shown = shownHours(time)
      const [rows, members] = await Promise.all([
        readBookingsOf(live, equipment.id, { from: Math.min(shown.from, time.from), to: Math.max(shown.to, time.to) }),
        readMembers(live),
      ])
      const others = rows.filter(({ id }) => id !== ownBookingId)
      const now = writeContext.now() + writeContext.clockOffset
      const isTaken = others.some((each) => overlaps(each, time))
      const mayUpdate = isPermitted(members.get(workspace.userId), 'equipment', 'Update', equipment.row)
      const broken = mayUpdate ? undefined : brokenRule(equipment.row, workspace.userId, time, now)
      return {
        problem: isBookableNow(equipment.row) ? (broken ?? (isTaken ? 'booking.taken' : undefined)) : 'equipment.not-bookable',
        shown,
        isPast: time.to <= now,
        bookings: others
          .filter((each) => overlaps(each, shown))
          .map((each) => ({ ...each, who: members.get(each.memberId)?.fullName ?? '', isOwn: each.memberId === workspace.userId })),
        freeTimes: isTaken ? await readFreeTimes(live, equipment.row, time, now, ownBookingId) : [],
      }
    },
    [equipment, time?.from, time?.to, ownBookingId],
  )
}

/** The hours of the lab, or the whole day if the time is not in them. */
function shownHours(time: TimeRange): TimeRange {
  const day = dayOf(time.from)
  const hours = labDay(day)
  return time.from >= hours.from && time.to <= hours.to ? hours : wholeDay(day)
}
