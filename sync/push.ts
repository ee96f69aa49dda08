import type { Disk } from '#db/disk.ts'
import { readOutgoing } from '#db/outgoing.ts'
import type { Push, PushAnswer } from '#domain/wire/push.ts'
import type { Answer, Transport } from './transport.ts'

/** Null when there is nothing to send, or when this mirror does not know yet which server it speaks to. */
export async function readPush(disk: Disk, device: string, after: number, most: number): Promise<Push | null> {
  const mutations = await readOutgoing(disk, after, most)
  if (!mutations.length) return null
  const epoch = await readEpoch(disk)
  return epoch ? { epoch, device, mutations } : null
}

/** While a mirror is being fetched, only its snapshot knows the epoch yet. */
const readEpoch = (disk: Disk): Promise<string | undefined> =>
  disk.transaction([], async (stored) => (await stored.cursor()).epoch || (await stored.snapshot())?.epoch)

export const sendPush = (transport: Transport, body: Push, signal: AbortSignal): Promise<Answer<PushAnswer>> =>
  transport.call({ path: '/api/v1/sync/push', body, signal })
