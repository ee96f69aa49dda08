import type { TimeRange } from '#domain/rules/equipment/booking-span.ts'
import { overlaps } from '#domain/rules/equipment/booking-span.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { AlertIcon, CheckIcon, WarningIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { bookingTimeText } from '#src/workspace/equipment/booking-time-text.ts'
import { DayStrip, type StripBlock } from '#src/workspace/equipment/day-strip.tsx'
import type { Availability } from './use-availability.ts'

export interface BookingDayProps {
  time: TimeRange
  availability: Availability
  /** Why the time cannot be booked. */
  problem: string | undefined
  onChoose: (time: TimeRange) => void
}

/** The day of a booking that is being made: what stands there, whether the time is free, and free times if it is not. */
export function BookingDay({ time, availability: { shown, bookings, freeTimes, isPast }, problem, onChoose }: BookingDayProps) {
  const blocks: StripBlock[] = [
    ...bookings.map(({ id, from, to, who, isOwn }) => ({
      key: `booking ${id}`,
      kind: isOwn ? ('own' as const) : ('taken' as const),
      from,
      to,
      text: who.split(' ')[0]!,
    })),
    ...freeTimes.filter((free) => overlaps(free, shown)).map((free, at) => ({ ...free, key: `free ${at}`, kind: 'free' as const, text: String(at + 1) })),
    { key: 'wanted', kind: problem === undefined ? 'free' : 'wanted', ...time, text: '' },
  ]
  const inTheWay = bookings.filter((each) => overlaps(each, time))
  return (
    <div className="stack">
      <DayStrip
        label={bookings.map(({ who, ...each }) => t('{person} has {time}.', { person: who, time: bookingTimeText(each) })).join(' ') || t('Nothing is booked.')}
        time={shown}
        blocks={blocks}
      />
      <div role="status" className="stack">
        {problem !== undefined ? (
          <Chip tone="bad" icon={AlertIcon} quiet>
            {problem}
          </Chip>
        ) : isPast ? (
          <Chip tone="warn" icon={WarningIcon} quiet>
            {t('Already over: {time}', { time: bookingTimeText(time) })}
          </Chip>
        ) : (
          <Chip tone="ok" icon={CheckIcon} quiet>
            {t('Free: {time}', { time: bookingTimeText(time) })}
          </Chip>
        )}
        {inTheWay.map(({ id, who, ...each }) => (
          <p key={id}>{t('{person} has {time}.', { person: who, time: bookingTimeText(each) })}</p>
        ))}
      </div>
      {freeTimes.length > 0 && (
        <div className="bar">
          {freeTimes.map((free, at) => (
            <Button key={free.from} tall onClick={() => onChoose(free)}>
              <span className="mono" aria-hidden>
                {at + 1}
              </span>
              {bookingTimeText(free)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
