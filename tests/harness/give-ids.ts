import type { LeasedKind } from '#domain/leased-kinds.ts'
import type { LeaseBlock } from '#domain/wire/sync/lease.ts'
import { bindDevice, type Sender } from '#server/feed/device.ts'
import type { FeedStore } from '#server/feed/tables.ts'

/** Like a lease, but whatever role the person has now: a device may hold ids from when it was another. */
export async function giveIds(store: FeedStore, sender: Sender, device: string, kind: LeasedKind, want: number, at: number): Promise<LeaseBlock> {
  const { groupId, userId } = await bindDevice(store, sender, device)
  return store.write(async (tables) => {
    await tables.lockGroup(groupId)
    const first = await tables.takeIds(kind, want)
    const last = first + want - 1
    await tables.saveLease(device, userId, kind, first, last, at)
    return { kind, first, last }
  })
}
