import type { CountedKind, LeasedKind } from '#domain/leased-kinds.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import { limits } from '#domain/limits.ts'
import { mayCreate, permissionToCreate } from '#domain/permission.ts'
import { Refusal } from '#domain/tx.ts'
import type { LeaseBlock, LeaseRequest } from '#domain/wire/sync/lease.ts'
import { assertAccepted, bindDevice, getDevice, type Sender } from './device.ts'
import type { FeedStore, FeedWriter } from './tables.ts'

/**
 * Gives a device its own block of ids, so that what it creates offline has its final id and barcode.
 * Law 130: an id is given out once, across all groups and forever; an expired block is no longer used, but never given to another device.
 * Refuses people whom the commands that create such things would refuse, and anyone who has recently been given more than they could use.
 */
export async function lease(store: FeedStore, sender: Sender, { device: key, kind, want, held }: LeaseRequest, clock: () => number): Promise<LeaseBlock> {
  const { groupId, userId } = await bindDevice(store, sender, key)
  return store.write(async (tables) => {
    await tables.lockGroup(groupId)
    const device = await getDevice(tables, sender, key)
    if (device) await assertAccepted(tables, device)
    await assertMayMake(tables, groupId, userId, kind)
    const now = clock()
    const given = await tables.leasedSince(userId, kind, now - limits.lease.window)
    if (given + want > limits.lease.maxPerWindow) throw new Refusal('request.too-many', { seconds: secondsToCome })
    if (held !== undefined) await tables.skipHeldIds(kind, held, now)
    const first = await tables.takeIds(kind, want)
    const last = first + want - 1
    await tables.saveLease(key, userId, kind, first, last, now)
    return { kind, first, last }
  })
}

/** The same permission that the command which creates such things requires. */
async function assertMayMake(tables: FeedWriter, groupId: number, userId: number, kind: LeasedKind): Promise<void> {
  const member = (await tables.source(groupId).get('members', userId)) as MemberRow | undefined
  if (!member || !mayCreate(member, kind)) throw new Refusal('permission.denied', { permission: permissionToCreate(kind) })
}

/** Nothing more until the ids given recently are older. */
const secondsToCome = 10 * 60

/** Ids for rows that the server creates itself, for the API and for imports. They belong to no lease. */
export async function takeIds(store: FeedStore, groupId: number, kind: CountedKind, count: number): Promise<number> {
  return store.write(async (tables) => {
    await tables.lockGroup(groupId)
    return tables.takeIds(kind, count)
  })
}
