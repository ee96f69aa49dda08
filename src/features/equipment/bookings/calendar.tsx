import { Fragment, type CSSProperties, type MouseEvent } from 'react'
import type { BookingRow } from '#domain/entities/booking.ts'
import type { EquipmentTaskRow } from '#domain/entities/equipment-task.ts'
import { overlaps, type TimeRange } from '#domain/rules/equipment/booking-span.ts'
import { isPermitted } from '#domain/permission.ts'
import { readBookingsOver, readDueTasks, type ListedEquipment } from '#db/queries/equipment.ts'
import { readMembers } from '#db/queries/members.ts'
import { Link } from '#src/ui/buttons/link.tsx'
import { CalendarIcon } from '#src/ui/icons/more-icons.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useMe, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { bookingTimeText, monthText, weekdayText } from '#src/workspace/equipment/booking-time-text.ts'
import { hoursIn, labDay, momentOf, wholeDay } from '#src/workspace/equipment/days.ts'
import { placeIn } from '#src/workspace/equipment/day-strip.tsx'
import { daysBetween, dayText, weekdayOf } from '#src/workspace/format/dates.ts'
import { initialsOf } from '#src/workspace/format/initials.ts'
import { equipmentAddresses } from '#src/workspace/equipment/equipment-addresses.ts'
import { DueChip, soonDays } from '#src/workspace/equipment/due-chip.tsx'
import { StatusChip } from '#src/workspace/equipment/equipment-status.tsx'
import { roomText } from '#src/workspace/equipment/equipment-text.ts'
import { taskText } from '#src/features/equipment/tasks/task-text.ts'
import classes from './calendar.module.css'

export interface CalendarProps {
  equipment: readonly ListedEquipment[]
  /** One after the other, YYYY-MM-DD. */
  days: readonly string[]
  today: string
  mayBook: boolean
  onBook: (equipmentId: number, from: number) => void
  /** For a booking that the person may change. */
  onOpen: (booking: BookingRow) => void
}

interface Cell {
  readonly booking: BookingRow
  readonly who: string
  readonly isOwn: boolean
}

const step = 30 * 60_000
const shownHours = [8, 12, 16, 20]
/** Hours from which a booking has room for a whole first name. */
const roomForName = 4

/** Instruments by days, the hours of the lab to scale. */
export function Calendar({ equipment, days: asked, today, mayBook, onBook, onOpen }: CalendarProps) {
  const { workspace } = useWorkspace()
  const time = { from: wholeDay(asked[0]!).from, to: wholeDay(asked.at(-1)!).to }
  const found = useLive(
    async (live) => {
      const [bookings, members, tasks] = await Promise.all([readBookingsOver(live, time), readMembers(live), readDueTasks(live)])
      return { days: asked, bookings, members, tasks }
    },
    [time.from, time.to],
  )
  // Until the bookings of other days are read, those that are shown stay: nothing is drawn twice.
  const days = (found?.days ?? asked).map((day) => ({ day, whole: wholeDay(day) }))
  const cells = new Map<number, Cell[]>()
  const tasks = found?.tasks ?? []
  // The first of each instrument.
  const dueOf = new Map(tasks.toReversed().map(({ equipmentId, dueOn }) => [equipmentId, dueOn]))
  if (found) {
    const { bookings, members } = found
    for (const booking of bookings) {
      const cell = { booking, who: members.get(booking.memberId)?.fullName ?? '', isOwn: booking.memberId === workspace.userId }
      const there = cells.get(booking.equipmentId)
      if (there) there.push(cell)
      else cells.set(booking.equipmentId, [cell])
    }
  }
  return (
    <div className={classes.scroll}>
      <div
        className={classNames(classes.calendar, days.length === 7 && classes.week, days.length === 1 && classes.oneDay)}
        style={days.length === 1 ? linesOf(days[0]!.whole) : undefined}
      >
        <div className={classes.day}>
          <b>{monthText(days[0]!.day)}</b>
          <span className="small muted">{t('today is {day}', { day: dayText(today) })}</span>
        </div>
        {days.map(({ day }) => (
          <DayHead key={day} day={day} isToday={day === today} days={days.length} />
        ))}
        {equipment.map((each) => (
          <Fragment key={each.id}>
            <Link href={equipmentAddresses.page(each.id)} className={classes.name}>
              <b>{each.name}</b>
              <Note equipment={each} dueOn={dueOf.get(each.id)} today={today} />
            </Link>
            {days.map(({ day, whole }) => (
              <DayCell
                key={day}
                equipment={each}
                day={day}
                hours={days.length === 1 ? whole : labDay(day)}
                cells={(cells.get(each.id) ?? []).filter(({ booking }) => overlaps(booking, whole))}
                due={tasks.filter(({ equipmentId, dueOn }) => equipmentId === each.id && dueOn === day)}
                mayBook={mayBook}
                onBook={onBook}
                onOpen={onOpen}
              />
            ))}
          </Fragment>
        ))}
      </div>
    </div>
  )
}

/** Every two hours; every hour on a day on which the clock is changed, where the even hours are not evenly apart. */
function linesOf(day: TimeRange): CSSProperties | undefined {
  const { length } = hoursIn(day)
  return length === 24 ? undefined : { ['--lines' as string]: length }
}

/** A day of the week leads to that day, which has all of its hours. */
function DayHead({ day, isToday, days }: { day: string; isToday: boolean; days: number }) {
  const className = classNames(classes.day, isToday && classes.today)
  const name = (
    <b>
      {weekdayText(day)} {Number(day.slice(8))}
    </b>
  )
  if (days === 1) {
    const time = wholeDay(day)
    return (
      <div className={className}>
        {name}
        <small aria-hidden className={classes.hours}>
          {hoursIn(time)
            .filter(({ hour }) => hour % 2 === 0)
            .map(({ at, hour }) => (
              <span key={at} style={{ insetInlineStart: placeIn(time, { from: at, to: at }).insetInlineStart }}>
                {hour}
              </span>
            ))}
        </small>
      </div>
    )
  }
  return (
    <Link href={equipmentAddresses.dayAt(momentOf(day, 12))} className={className}>
      {name}
      {(days < 7 || weekdayOf(day) < 6) && (
        <small aria-hidden>
          {shownHours.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </small>
      )}
    </Link>
  )
}

/** Below a name: that it cannot be used, what is due soon, or where it is. */
function Note({ equipment, dueOn, today }: { equipment: ListedEquipment; dueOn: string | undefined; today: string }) {
  if (equipment.row.status !== 'available') return <StatusChip status={equipment.row.status} quiet />
  if (dueOn !== undefined && daysBetween(today, dueOn) <= soonDays) return <DueChip dueOn={dueOn} today={today} short />
  return <span className="small muted">{roomText(equipment)}</span>
}

interface DayCellProps extends Pick<CalendarProps, 'mayBook' | 'onBook' | 'onOpen'> {
  equipment: ListedEquipment
  day: string
  /** The part of the day that is shown. */
  hours: TimeRange
  cells: readonly Cell[]
  /** What is to be done on that day. */
  due: readonly EquipmentTaskRow[]
}

/** A day of an instrument. It is one button: a tap on a free hour books it, a tap on a booking opens it. */
function DayCell({ equipment: { id, name, row }, day, hours, cells, due, mayBook, onBook, onOpen }: DayCellProps) {
  const me = useMe()
  const isOff = row.status === 'out of use'
  const mayOpen = ({ isOwn }: Cell) => isOwn || isPermitted(me, 'equipment', 'Update', row)
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    // Without a place if a key was pressed: an hour after people come.
    const morning = (labDay(day).from + 3_600_000 - hours.from) / (hours.to - hours.from)
    const part = event.detail === 0 ? morning : Math.min(Math.max((event.clientX - box.left) / box.width, 0), 0.99)
    const at = hours.from + Math.floor((part * (hours.to - hours.from)) / step) * step
    const tapped = cells.find((cell) => overlaps(cell.booking, { from: at, to: at + step }) && mayOpen(cell))
    if (tapped) onOpen(tapped.booking)
    else if (mayBook && !isOff) onBook(id, at)
  }
  const label = [
    `${name}, ${weekdayText(day)} ${dayText(day)}.`,
    ...cells.map(({ who, booking }) => t('{person} has {time}.', { person: who, time: bookingTimeText(booking) })),
    ...due.map((task) => t('Due: {task}.', { task: taskText(task) })),
  ]
  return (
    <button
      type="button"
      className={classNames(classes.cell, weekdayOf(day) > 5 && classes.weekend, isOff && classes.off)}
      aria-label={label.join(' ')}
      onClick={open}
    >
      {due.length > 0 && (
        <span aria-hidden className={classes.due}>
          <CalendarIcon className="i i-xs" />
        </span>
      )}
      {cells.map(({ booking, who, isOwn }) => (
        <span key={booking.id} aria-hidden className={classNames(classes.booking, isOwn && classes.own)} style={placeIn(hours, withinHours(hours, booking))}>
          <span>{textOf(booking, who, hours)}</span>
        </span>
      ))}
    </button>
  )
}

/** As much as has room: the name and what for, the first name, or the initials. */
function textOf({ from, to, title }: BookingRow, who: string, hours: TimeRange): string {
  const first = who.split(' ')[0] ?? ''
  const share = (to - from) / (hours.to - hours.from)
  if (hours.to - hours.from > labLength) return share < roomInDay ? initialsOf(who) : [first, share >= roomForTitle && title].filter(Boolean).join(' · ')
  return to - from >= roomForName * 3_600_000 ? first : initialsOf(who)
}

const labLength = 12 * 3_600_000
/** The part of a day from which a booking has room for a first name. */
const roomInDay = 0.08
const roomForTitle = 0.16
const least = 40 * 60_000

/** A booking at night is a narrow mark at the edge of its day. */
function withinHours(hours: TimeRange, { from, to }: TimeRange): TimeRange {
  const start = Math.min(Math.max(from, hours.from), hours.to - least)
  return { from: start, to: Math.max(Math.min(to, hours.to), start + least) }
}
