import type { BookingRow } from '#domain/entities/booking.ts'
import type { EquipmentRow } from '#domain/entities/equipment.ts'
import type { FeedReader } from '../feed/tables.ts'
import { equipmentIn, stoppedIn, type EquipmentFacts } from './equipment-news.ts'
import type { Deed } from './notifier-tables.ts'

/** Reads names and bookings, if there are changes that need them. */
export async function readEquipmentFacts(tables: FeedReader, groupId: number, deeds: readonly Deed[], now: number): Promise<EquipmentFacts> {
  const names = new Map<number, string>()
  for (const id of new Set(deeds.flatMap(({ changes }) => equipmentIn(changes)))) {
    const row = (await tables.row(groupId, 'equipment', id)) as EquipmentRow | undefined
    if (row) names.set(id, row.name)
  }
  const bookers = new Map<number, readonly number[]>()
  for (const { id } of deeds.flatMap(({ changes }) => stoppedIn(changes))) {
    const rows = (await tables.rowsUnder(groupId, 'bookings', 'byEquipment', [id])) as unknown as BookingRow[]
    bookers.set(id, [...new Set(rows.filter(({ to, canceledAt }) => to > now && canceledAt === null).map(({ memberId }) => memberId))])
  }
  return { names, bookers }
}
