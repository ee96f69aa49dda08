import type { BookingRow } from '../../entities/booking.ts'
import type { EquipmentEventRow } from '../../entities/equipment-event.ts'
import type { MemberRow } from '../../entities/member.ts'

const date = (at: number): string => new Date(at).toISOString()

/** A booking, as programs read it. spec §7 */
export const toWireBooking = ({ id, memberId, from, to, title }: BookingRow) => ({
  bookingID: id,
  bookedForID: memberId,
  bookingType: 'User' as const,
  start: date(from),
  end: date(to),
  description: title,
})

/** An entry of a log book, as programs read it. `storageLayerId`: the outermost compartment of a storage unit, otherwise 0. `before`: the status until then. */
export function toWireEquipmentLog(event: EquipmentEventRow, storageLayerId: number, before: string, member: MemberRow | undefined) {
  const { equipmentId, status, text, by, at } = event
  const [firstName = '', ...others] = (member?.fullName ?? '').split(' ')
  return {
    firstName,
    lastName: others.join(' '),
    userID: by,
    changed: date(at),
    storageID: equipmentId,
    storageLayerID: storageLayerId,
    storageMetaKey: status === null ? ('note' as const) : ('status' as const),
    action: status === null ? ('CREATE' as const) : ('UPDATE' as const),
    oldValue: status === null ? '' : before,
    newValue: [status ?? resultOf(event), text].filter(Boolean).join(': '),
  }
}

/** `validation, Point spread function, 2026-11-20, passed`; empty for an entry that is about no task. */
const resultOf = ({ taskKind, taskTitle, doneOn, result }: EquipmentEventRow): string => [taskKind, taskTitle, doneOn, result].filter(Boolean).join(', ')
