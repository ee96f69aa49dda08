import { entityNames } from '#domain/schema.ts'
import { Refusal } from '#domain/tx.ts'
import type { SnapshotChunk, SnapshotKey } from '#domain/wire/snapshot.ts'
import { assertTaken, bindDevice, type Sender } from './device.ts'
import type { FeedStore } from './tables.ts'

/** Where a first mirror begins. */
export const firstKey: SnapshotKey = { entity: entityNames[0]!, after: null }

/**
 * One chunk of the first mirror: rows of one entity in id order, entity after entity. Each chunk is a snapshot of its own;
 * what changed between two of them comes by the pull from the first chunk's version.
 */
export async function snapshot(store: FeedStore, sender: Sender, key: string, { entity, after }: SnapshotKey, limit: number): Promise<SnapshotChunk> {
  const device = await bindDevice(store, sender, key)
  const { groupId, userId } = device
  if (!entityNames.includes(entity)) throw new Refusal('input.invalid', { field: 'entity' })
  return store.read(async (tables) => {
    await assertTaken(tables, (await tables.device(key)) ?? device)
    const rows = await tables.rowsById(groupId, userId, entity, after, limit)
    const following = entityNames[entityNames.indexOf(entity) + 1]
    const restOfEntity: SnapshotKey | null = rows.length < limit ? null : { entity, after: rows.at(-1)!.id }
    const { count } = await tables.tally(groupId, userId)
    return {
      epoch: await tables.epoch(),
      version: await tables.version(groupId),
      rows,
      next: restOfEntity ?? (following ? { entity: following, after: null } : null),
      total: count,
    }
  })
}
