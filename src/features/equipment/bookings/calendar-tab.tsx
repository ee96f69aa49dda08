import { useState, useSyncExternalStore } from 'react'
import type { BookingRow } from '#domain/entities/booking.ts'
import { msg } from '#domain/message.ts'
import { readBookableEquipment } from '#db/queries/equipment.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ChevronRightIcon } from '#src/ui/icons/icons.ts'
import { CalendarIcon, ChevronLeftIcon, PlusIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { dayOf, momentOf } from '#src/workspace/equipment/days.ts'
import { dayFrom, dayText, weekOf, weekdayOf } from '#src/workspace/format/dates.ts'
import { equipmentAddresses } from '#src/workspace/equipment/equipment-addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { EquipmentHeader } from '#src/features/equipment/equipment-header.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { Calendar } from './calendar.tsx'
import classes from './calendar.module.css'

interface Asked {
  readonly equipmentId: number
  readonly from: number
  readonly booking?: BookingRow
}

const daysInPortrait = 3
const firstHour = 9

/** The bookings of a day, or of a week, or of three days where a week has no room. */
export function CalendarTab({ at, isDay }: { at: number; isDay: boolean }) {
  const navigate = useNavigate()
  const { writeContext } = useWorkspace()
  const mayBook = usePermission()('Booking.Create')
  const isNarrow = useNarrow()
  const [asked, setAsked] = useState<Asked | null>(null)
  const equipment = useLive(readBookableEquipment, [])
  const today = dayOf(writeContext.now() + writeContext.clockOffset)
  const day = dayOf(at)
  const first = isNarrow || isDay ? day : dayFrom(day, 1 - weekdayOf(day))
  const days = Array.from({ length: isDay ? 1 : isNarrow ? daysInPortrait : 7 }, (_, step) => dayFrom(first, step))
  const addressOf = isDay ? equipmentAddresses.dayAt : equipmentAddresses.calendarAt
  const show = (to: string) => navigate(addressOf(momentOf(to, 12)))
  const [earlier, later] = isDay ? [t('Previous day'), t('Next day')] : isNarrow ? [t('Earlier days'), t('Later days')] : [t('Previous week'), t('Next week')]
  // The day of today, if the week has it.
  const dayShown = momentOf(days.includes(today) ? today : day, 12)
  const views = (
    <Segmented
      label={t('Calendar')}
      options={[
        { value: 'day', label: t('Day') },
        { value: 'week', label: isNarrow ? t('Days') : t('Week') },
      ]}
      value={isDay ? 'day' : 'week'}
      onChange={(view) => navigate((view === 'day' ? equipmentAddresses.dayAt : equipmentAddresses.calendarAt)(dayShown))}
    />
  )
  const bookable = equipment?.find(({ row }) => row.status !== 'out of use')
  return (
    <div className="list-screen">
      <div>
        <EquipmentHeader
          tab="calendar"
          actions={
            <>
              {!isNarrow && views}
              <IconButton icon={ChevronLeftIcon} label={earlier} onClick={() => show(dayFrom(first, -days.length))} />
              <Button icon={CalendarIcon} onClick={() => show(today)}>
                {isDay ? dayText(first) : t('Week {number}', { number: weekOf(first) })}
              </Button>
              <IconButton icon={ChevronRightIcon} label={later} onClick={() => show(dayFrom(first, days.length))} />
              {mayBook && bookable && (
                <Button icon={PlusIcon} onClick={() => setAsked({ equipmentId: bookable.id, from: momentOf(days.includes(today) ? today : first, firstHour) })}>
                  {t(msg('Book', 'verb'))}
                </Button>
              )}
            </>
          }
        />
        {isNarrow && <div className={classes.views}>{views}</div>}
      </div>
      {equipment?.length === 0 && (
        <EmptyState icon={CalendarIcon} title={t('Nothing to book yet')}>
          {t('Equipment is shown here if its booking rules say that it can be booked.')}
        </EmptyState>
      )}
      {equipment && equipment.length > 0 && (
        <Calendar
          equipment={equipment}
          days={days}
          today={today}
          mayBook={mayBook}
          onBook={(equipmentId, from) => setAsked({ equipmentId, from })}
          onOpen={(booking) => setAsked({ equipmentId: booking.equipmentId, from: booking.from, booking })}
        />
      )}
      {asked && equipment && <BookingDialog choices={equipment} {...asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

const query = '(max-width: 900px)'

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether the screen is too narrow for a week, as an upright tablet is. */
const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
