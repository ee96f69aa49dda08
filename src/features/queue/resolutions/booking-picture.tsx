import { readBookingsOf } from '#db/queries/equipment.ts'
import { readMembers } from '#db/queries/members.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { bookingTimeText } from '#src/workspace/equipment/booking-time-text.ts'
import { DayStrip, type StripBlock } from '#src/workspace/equipment/day-strip.tsx'
import { dayOf, labDay, wholeDay } from '#src/workspace/equipment/days.ts'
import { bookingOf } from './booking-correction.ts'
import { useFreeTimes } from './time-resolution.tsx'
import type { ResolutionProps } from './resolution-props.ts'

/** The day of a rejected booking: what is booked, what was wished, and the free times by number. */
export function BookingPicture({ item }: Pick<ResolutionProps, 'item'>) {
  const found = useFreeTimes(item)
  const wanted = bookingOf(item)
  const day = wanted && dayOf(wanted.from)
  const time = wanted && day !== undefined ? (wanted.from < labDay(day).from || wanted.to > labDay(day).to ? wholeDay(day) : labDay(day)) : undefined
  const equipmentId = found?.equipment.id
  const taken = useLive(
    async (workspace) => {
      if (equipmentId === undefined || !time) return []
      const [rows, members] = await Promise.all([readBookingsOf(workspace, equipmentId, time), readMembers(workspace)])
      return rows.map((row) => ({ ...row, who: members.get(row.memberId)?.fullName ?? '' }))
    },
    [equipmentId, time?.from, time?.to],
  )
  if (!wanted || !time || !taken || !found) return null
  const blocks: StripBlock[] = [
    ...taken.map(({ id, from, to, who }) => ({ key: `taken ${id}`, kind: 'taken' as const, from, to, text: who.split(' ')[0]! })),
    ...found.times.map((free, at) => ({ ...free, key: `free ${at}`, kind: 'free' as const, text: String(at + 1) })),
    { key: 'wanted', kind: 'wanted', from: wanted.from, to: wanted.to, text: '' },
  ]
  const label = [
    t('You asked for {time}.', { time: bookingTimeText(wanted) }),
    ...taken.map(({ who, ...each }) => t('{person} has {time}.', { person: who, time: bookingTimeText(each) })),
  ].join(' ')
  return <DayStrip label={label} time={time} blocks={blocks.filter((block) => block.from < time.to && block.to > time.from)} />
}
