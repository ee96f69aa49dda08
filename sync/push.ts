import type { Disk } from '#db/disk.ts'
import { outgoingOf } from '#db/outgoing.ts'
import type { Push, PushAnswer } from '#domain/wire/push.ts'
import type { Answer, Transport } from './transport.ts'

/** Null when there is nothing to send, or when this mirror does not know yet which server it speaks to. */
export async function readPush(disk: Disk, device: string, after: number, most: number): Promise<Push | null> {
  return disk.transaction([], async (stored) => {
    const [mutations, cursor, snapshot] = await Promise.all([outgoingOf(stored, after, most), stored.cursor(), stored.snapshot()])
    // While a mirror is being fetched, only its snapshot knows the epoch yet.
    const epoch = cursor.epoch || snapshot?.epoch
    return mutations.length && epoch ? { epoch, device, mutations } : null
  })
}

export const sendPush = (transport: Transport, body: Push, signal: AbortSignal): Promise<Answer<PushAnswer>> =>
  transport.call({ path: '/api/v1/sync/push', body, signal })
