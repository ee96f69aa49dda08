import { defineEntity } from '../entity.ts'

/** An instrument is reserved for a person. Times are epoch ms; `to` is no longer part of it. */
export interface BookingRow {
  id: number
  equipmentId: number
  memberId: number
  from: number
  to: number
  title: string
  bookedAt: number
  /** Where bookings that overlap are looked for: see booking-span.ts. Null for a canceled one, which overlaps with none. */
  span: number | null
  canceledAt: number | null
  canceledBy: number | null
}

export const bookings = defineEntity<BookingRow>()({
  table: 'bookings',
  shape: 1,
  feed: 'group',
  fields: {
    id: 'number',
    equipmentId: 'number',
    memberId: 'number',
    from: 'number',
    to: 'number',
    title: 'text',
    bookedAt: 'number',
    span: 'number',
    canceledAt: 'number',
    canceledBy: 'number',
  },
  indexes: { bySpan: ['span', 'equipmentId'], byEquipment: ['equipmentId', 'from'] },
})
