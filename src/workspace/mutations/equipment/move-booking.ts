import { moveBooking } from '#domain/commands/move-booking.ts'
import type { BookingRow } from '#domain/entities/booking.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

type BookingFields = Pick<BookingRow, 'from' | 'to' | 'title'>

/** `name`: of the instrument. */
export function moveBookingChange({ id, from, to, title }: BookingRow, name: string, fields: BookingFields): Change {
  const before = { from, to, title }
  const move = (to: BookingFields, was: BookingFields) => mutation(moveBooking, { bookingId: id, ...to, was }, t('Changed the booking of {name}', { name }))
  return makeChange([move(fields, before)], [move(before, fields)], t(messages.changesSaved))
}
