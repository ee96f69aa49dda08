import { createHash } from 'node:crypto'
import { Refusal } from '#domain/tx.ts'
import type { DeviceRecord, FeedReader, FeedStore } from './tables.ts'

/** Who speaks, from the session; and the group the device names, which its first contact must. */
export interface Sender {
  readonly userId: number
  readonly groupId?: number | undefined
  /** Whose workspace it says it is. Somebody else may have signed in on that device without this tab knowing it yet. */
  readonly forUserId?: number | undefined
}

/** The workspace behind a device key. Refuses when it belongs to another person or another group: their work waits for them. */
export async function getDevice(tables: FeedReader, sender: Sender, key: string): Promise<DeviceRecord | undefined> {
  // Before all else: a first contact would tie the workspace to the wrong person for ever, and fill it with what they may see.
  if (sender.forUserId !== undefined && sender.forUserId !== sender.userId) throw new Refusal('session.other-user')
  const device = await tables.device(key)
  if (!device) return undefined
  const isOwn = device.userId === sender.userId && (sender.groupId === undefined || sender.groupId === device.groupId)
  if (!isOwn) throw new Refusal('session.other-user')
  return device
}

export const newDevice = (userId: number, groupId: number, key: string): DeviceRecord => ({ key, userId, groupId, lastMutation: 0, failures: 0, closed: 0 })

/** Ties a device key to its person and group for ever; known keys are answered as they are. */
export async function bindDevice(store: FeedStore, sender: Sender, key: string): Promise<DeviceRecord> {
  const known = await store.read((tables) => getDevice(tables, sender, key))
  if (known) return known
  const { userId, groupId } = sender
  if (groupId === undefined) throw new Refusal('input.invalid', { field: 'group' })
  return store.write(async (tables) => {
    await tables.lockGroup(groupId)
    const device = (await getDevice(tables, sender, key)) ?? newDevice(userId, groupId, key)
    await tables.saveDevice(device)
    return device
  })
}

/** False for a device that was closed, and for a person who is not in its group. */
export const isAccepted = async (tables: FeedReader, device: DeviceRecord): Promise<boolean> =>
  !device.closed && (await tables.isMember(device.groupId, device.userId))

export async function assertAccepted(tables: FeedReader, device: DeviceRecord): Promise<void> {
  if (!(await isAccepted(tables, device))) throw new Refusal('group.left')
}

/** A device's key lets it push; what others are told of it is six letters that lead nowhere, the same each time. */
export const deviceName = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 6).toUpperCase()
