import { cancelBooking } from '#domain/commands/cancel-booking.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export const cancelBookingMutation = (bookingId: number, name: string, canceled: boolean): Mutation =>
  mutation(cancelBooking, { bookingId, canceled }, canceled ? t('Canceled the booking of {name}', { name }) : t('Booked {name} again', { name }))

/** `name`: of the instrument. */
export const cancelBookingChange = (bookingId: number, name: string): Change =>
  makeChange([cancelBookingMutation(bookingId, name, true)], [cancelBookingMutation(bookingId, name, false)], t('Booking of {name} canceled', { name }))
