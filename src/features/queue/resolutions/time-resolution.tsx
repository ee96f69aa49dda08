import { isBookableNow } from '#domain/rules/equipment/bookings.ts'
import { readEquipment } from '#db/queries/equipment.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Link } from '#src/ui/buttons/link.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { bookingTimeText } from '#src/workspace/equipment/booking-time-text.ts'
import { readFreeTimes } from '#src/workspace/equipment/free-times.ts'
import { equipmentAddresses } from '#src/workspace/equipment/equipment-addresses.ts'
import { bookingOf, readEquipmentIdOf } from './booking-correction.ts'
import type { ResolutionProps } from './resolution-props.ts'

/** The nearest times at which the instrument is free now: one tap books one of them. */
export function TimeResolution({ item, send }: ResolutionProps) {
  const found = useFreeTimes(item)
  const wanted = bookingOf(item)
  if (!found || !wanted) return null
  const { equipment, times } = found
  return (
    <div className="bar">
      {times.map((time, index) => (
        <Button
          key={time.from}
          variant={index === 0 ? 'primary' : 'outline'}
          tall
          onClick={() => void send({ replacements: new Map([[item, wanted.at(time, equipment.name)]]) })}
        >
          <span className="mono" aria-hidden>
            {index + 1}
          </span>
          {index === 0 ? t('Book {time}', { time: bookingTimeText(time) }) : bookingTimeText(time)}
        </Button>
      ))}
      {times.length === 0 && <p>{t('{name} has no free time near it.', { name: equipment.name })}</p>}
      <Link href={equipmentAddresses.calendarAt(wanted.from)}>{t('Show the calendar')}</Link>
    </div>
  )
}

/** The instrument of a rejected booking and its free times; undefined until read, null if it cannot be booked. */
export function useFreeTimes(item: ResolutionProps['item']) {
  const { writeContext } = useWorkspace()
  return useLive(
    async (workspace) => {
      const wanted = bookingOf(item)
      const id = wanted && (await readEquipmentIdOf(workspace, wanted))
      const equipment = id === undefined ? undefined : await readEquipment(workspace, id)
      if (!wanted || !equipment || !isBookableNow(equipment.row)) return null
      const limit = equipment.row.longestBooking
      const wished = limit === null ? wanted : { from: wanted.from, to: Math.min(wanted.to, wanted.from + limit * 60_000) }
      const now = writeContext.now() + writeContext.clockOffset
      return { equipment, times: await readFreeTimes(workspace, equipment.row, wished, now, wanted.bookingId) }
    },
    [item],
  )
}
