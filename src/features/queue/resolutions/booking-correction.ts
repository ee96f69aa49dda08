import { createBooking } from '#domain/commands/create-booking.ts'
import { moveBooking } from '#domain/commands/move-booking.ts'
import type { TimeRange } from '#domain/rules/equipment/booking-span.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { readBooking } from '#db/queries/equipment.ts'
import type { Workspace } from '#db/workspace.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { bookingLabel } from '#src/workspace/mutations/equipment.ts'
import { parseCommandInput } from './parse-command-input.ts'

/** A rejected booking, or a change of one. */
export interface WantedBooking extends TimeRange {
  /** Undefined for a change of a booking, whose row says it. */
  readonly equipmentId: number | undefined
  readonly bookingId: number
  readonly title: string
  /** The same at another time. `name`: of the instrument. */
  readonly at: (time: TimeRange, name: string) => Mutation
}

export function bookingOf(item: InboxItem): WantedBooking | undefined {
  const created = parseCommandInput(createBooking, item)
  if (created) {
    const { id, equipmentId, from, to, title } = created
    const at = (time: TimeRange, name: string) => mutation(createBooking, { ...created, ...time }, bookingLabel(name, time))
    return { equipmentId, bookingId: id, from, to, title, at }
  }
  const moved = parseCommandInput(moveBooking, item)
  if (!moved) return undefined
  const { bookingId, from, to, title } = moved
  return { equipmentId: undefined, bookingId, from, to, title, at: (time) => mutation(moveBooking, { ...moved, ...time }, item.intent.label) }
}

export const readEquipmentIdOf = async (workspace: Workspace, { equipmentId, bookingId }: WantedBooking): Promise<number | undefined> =>
  equipmentId ?? (await readBooking(workspace, bookingId))?.equipmentId
