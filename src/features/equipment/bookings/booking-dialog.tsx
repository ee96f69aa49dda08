import type { BookingRow } from '#domain/entities/booking.ts'
import { msg } from '#domain/message.ts'
import { limits } from '#domain/limits.ts'
import { takeId } from '#db/queue/leases.ts'
import type { ListedEquipment } from '#db/queries/equipment.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { DateField } from '#src/ui/fields/date-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { readMemberName } from '#src/workspace/format/member-name.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { startOf, startText } from './booking-start.ts'
import { cancelBookingChange, createBookingChange, moveBookingChange } from '#src/workspace/mutations/equipment.ts'
import { refusalText } from '#src/workspace/saving/refusal-text.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { BookingDay } from './booking-day.tsx'
import { bookingLengths, lengthText } from './booking-length.ts'
import { useAvailability } from './use-availability.ts'

export interface BookingDialogProps {
  /** What can be chosen; one if it is known. */
  choices: readonly ListedEquipment[]
  /** Id of the instrument at first. */
  equipmentId: number
  from: number
  /** The one that is changed; otherwise a new one is made. */
  booking?: BookingRow | undefined
  onClose: () => void
}

const minute = 60_000
const usualLength = 60

/** Books an instrument, or changes a booking. Whether the time is free is looked up with each change. */
export function BookingDialog({ choices, equipmentId, from, booking, onClose }: BookingDialogProps) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const { draft, set, change, save, leave, release, fieldsRef } = useDraft({
    label: booking ? t('Booking') : t('New booking'),
    initial: {
      equipmentId,
      start: startText(from),
      chosen: from,
      minutes: booking ? Math.round((booking.to - booking.from) / minute) : usualLength,
      title: booking?.title ?? '',
    },
    guarded: ['title'],
    onSave: () => submit(),
  })
  const equipment = choices.find(({ id }) => id === draft.equipmentId) ?? choices[0]
  const start = startOf(draft.start, draft.chosen)
  const time = start === undefined ? undefined : { from: start, to: start + draft.minutes * minute }
  const availability = useAvailability(equipment, time, booking?.id)
  const submit = async () => {
    if (!equipment || !time || availability?.problem !== undefined) return
    try {
      const fields = { ...time, title: draft.title }
      const made = booking
        ? moveBookingChange(booking, equipment.name, fields)
        : createBookingChange({ id: await takeId(workspace.disk, 'bookings'), equipmentId: equipment.id, ...fields }, equipment.name)
      if (!(await mutate(made))) return
      release()
      onClose()
    } catch (error) {
      showRefusal(error)
    }
  }
  const cancel = async () => {
    if (!booking || !equipment || !(await mutate(cancelBookingChange(booking.id, equipment.name)))) return
    release()
    onClose()
  }
  const person = useLive(async (live) => booking && readMemberName(live, booking.memberId), [booking?.memberId])
  if (!equipment) return null
  const lengths = [...new Set([...bookingLengths, draft.minutes])].sort((a, b) => a - b)
  return (
    <Dialog
      opened
      onClose={() => leave(onClose)}
      title={booking ? t('Booking of {name}', { name: equipment.name }) : t('Book {name}', { name: equipment.name })}
      width={560}
      actions={
        <>
          {booking && (
            <Button tall icon={TrashIcon} onClick={() => void cancel()}>
              {t('Cancel booking')}
            </Button>
          )}
          <Button variant="primary" disabled={!availability || availability.problem !== undefined} onClick={() => void save()}>
            {booking ? t('Save') : t(msg('Book', 'verb'))}
          </Button>
        </>
      }
    >
      <div className="stack-l" ref={fieldsRef}>
        {booking && booking.memberId !== workspace.userId && person && <p>{t('Booked by {person}', { person })}</p>}
        {choices.length > 1 && !booking && (
          <SelectField
            label={t('Equipment')}
            value={String(equipment.id)}
            onChange={(id) => set('equipmentId', Number(id))}
            options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
            searchable
          />
        )}
        <DateField label={t('Starts at')} withTime value={draft.start} onChange={(text) => set('start', text)} onEnter={() => void save()} />
        <SelectField
          label={t('Duration')}
          value={String(draft.minutes)}
          onChange={(minutes) => set('minutes', Number(minutes))}
          options={lengths.map((minutes) => ({ value: String(minutes), label: lengthText(minutes) }))}
        />
        {time && availability && (
          <BookingDay
            time={time}
            availability={availability}
            problem={availability.problem && refusalText(availability.problem, { minutes: equipment.row.longestBooking, days: equipment.row.bookAhead })}
            onChoose={({ from, to }) => change({ start: startText(from), chosen: from, minutes: Math.round((to - from) / minute) })}
          />
        )}
        <TextField
          label={t('What for')}
          value={draft.title}
          onChange={(title) => set('title', title)}
          onEnter={() => void save()}
          maxLength={limits.name.longest}
        />
      </div>
    </Dialog>
  )
}
