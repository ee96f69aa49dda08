import type { LeasedKind } from '#domain/command.ts'
import type { LeaseBlock, LeaseRequest } from '#domain/wire/lease.ts'
import { assertTaken, bindDevice, getDevice, type Sender } from './device.ts'
import type { FeedStore } from './tables.ts'

/**
 * Gives a device a block of ids of its own, so that what it makes offline has its final number and barcode.
 * Law: an id is given out once, over all groups and for ever; a lapsed block is only not used any more, never given to another.
 */
export async function lease(store: FeedStore, sender: Sender, { device: key, kind, want }: LeaseRequest, clock: () => number): Promise<LeaseBlock> {
  const { groupId, userId } = await bindDevice(store, sender, key)
  return store.write(async (tables) => {
    await tables.lockGroup(groupId)
    const device = await getDevice(tables, sender, key)
    if (device) await assertTaken(tables, device)
    const first = await tables.takeIds(kind, want)
    const last = first + want - 1
    await tables.saveLease(key, userId, kind, first, last, clock())
    return { kind, first, last }
  })
}

/** Ids for rows that the server makes itself, for the API and for imports. They belong to nobody's lease. */
export async function takeIds(store: FeedStore, groupId: number, kind: LeasedKind, count: number): Promise<number> {
  return store.write(async (tables) => {
    await tables.lockGroup(groupId)
    return tables.takeIds(kind, count)
  })
}
