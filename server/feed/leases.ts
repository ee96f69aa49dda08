import type { LeasedKind } from '#domain/command.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import { limits } from '#domain/limits.ts'
import { mayCreate, permissionToCreate } from '#domain/permission.ts'
import { Refusal } from '#domain/tx.ts'
import type { LeaseBlock, LeaseRequest } from '#domain/wire/lease.ts'
import { assertAccepted, bindDevice, getDevice, type Sender } from './device.ts'
import type { FeedStore, FeedWriter } from './tables.ts'

/**
 * Gives a device a block of ids of its own, so that what it makes offline has its final number and barcode.
 * Law: an id is given out once, over all groups and for ever; a lapsed block is only not used any more, never given to another.
 * Refuses whom the commands would refuse that make such things, and whoever has been given more lately than anybody can use.
 */
export async function lease(store: FeedStore, sender: Sender, { device: key, kind, want }: LeaseRequest, clock: () => number): Promise<LeaseBlock> {
  const { groupId, userId } = await bindDevice(store, sender, key)
  return store.write(async (tables) => {
    await tables.lockGroup(groupId)
    const device = await getDevice(tables, sender, key)
    if (device) await assertAccepted(tables, device)
    await assertMayMake(tables, groupId, userId, kind)
    const now = clock()
    const given = await tables.leasedSince(userId, kind, now - limits.lease.window)
    if (given + want > limits.lease.mostAWindow) throw new Refusal('request.too-many', { seconds: secondsToCome })
    const first = await tables.takeIds(kind, want)
    const last = first + want - 1
    await tables.saveLease(key, userId, kind, first, last, now)
    return { kind, first, last }
  })
}

/** The same permission that the command asks which makes such a thing. */
async function assertMayMake(tables: FeedWriter, groupId: number, userId: number, kind: LeasedKind): Promise<void> {
  const member = (await tables.source(groupId).get('members', userId)) as MemberRow | undefined
  if (!member || !mayCreate(member.role, kind)) throw new Refusal('permission.denied', { permission: permissionToCreate[kind] })
}

/** What was given lately has to grow old first. */
const secondsToCome = 10 * 60

/** Ids for rows that the server makes itself, for the API and for imports. They belong to nobody's lease. */
export async function takeIds(store: FeedStore, groupId: number, kind: LeasedKind, count: number): Promise<number> {
  return store.write(async (tables) => {
    await tables.lockGroup(groupId)
    return tables.takeIds(kind, count)
  })
}
