import { createBooking } from '#domain/commands/create-booking.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { bookingTimeText } from '#src/workspace/equipment/booking-time-text.ts'
import { cancelBookingMutation } from './cancel-booking.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export type NewBooking = Parameters<typeof createBooking.about>[0]

export const bookingLabel = (name: string, time: Pick<NewBooking, 'from' | 'to'>): string => t('Booked {name}, {time}', { name, time: bookingTimeText(time) })

/** `name`: of the instrument. */
export const createBookingChange = (booking: NewBooking, name: string): Change =>
  makeChange(
    [mutation(createBooking, booking, bookingLabel(name, booking))],
    [cancelBookingMutation(booking.id, name, true)],
    t('{name} booked: {time}', { name, time: bookingTimeText(booking) }),
  )
