import { createHash } from 'node:crypto'
import { Refusal } from '#domain/tx.ts'
import type { Push } from '#domain/wire/sync/push.ts'
import type { DeviceRecord, FeedReader, FeedStore } from './tables.ts'

/** One person in one group on one device, as the push claims. */
export interface Workspace {
  readonly userId: number
  readonly groupId: number
  readonly key: string
  readonly epoch: string
  readonly previous?: string | undefined
  readonly family?: Push['family']
  readonly name?: string | undefined
}

/** Who is speaking, from the session; and the group named by the device, which its first contact must do. */
export interface Sender {
  readonly userId: number
  readonly groupId?: number | undefined
  /** Whose workspace the device says it is. Someone else may have signed in on it without this tab knowing yet. */
  readonly forUserId?: number | undefined
  /** Groups that show the person nothing until they have two-step verification. A push brings work and shows nothing, so it names none. */
  readonly closedGroups?: readonly number[]
  /** Refuses the groups that the token of a program is not for. Law 129: a device is asked for its own group, whichever the call names. */
  readonly assertGroup?: (groupId: number) => void
}

/** The workspace of a device key. Refuses if it belongs to another person or group: their work waits for them. */
export async function getDevice(tables: FeedReader, sender: Sender, key: string): Promise<DeviceRecord | undefined> {
  const device = await tables.device(key)
  assertOwn(device, sender)
  return device
}

export function assertOwn(device: DeviceRecord | undefined, sender: Sender): void {
  // Comes first, because a first contact would tie the workspace to the wrong person permanently, and fill it with what they may see.
  if (sender.forUserId !== undefined && sender.forUserId !== sender.userId) throw new Refusal('session.other-user')
  const isOwn = !device || (device.userId === sender.userId && (sender.groupId === undefined || sender.groupId === device.groupId))
  if (!isOwn) throw new Refusal('session.other-user')
  const groupId = device?.groupId ?? sender.groupId
  if (groupId !== undefined) sender.assertGroup?.(groupId)
  assertNotErased(device)
  if (groupId !== undefined && sender.closedGroups?.includes(groupId)) throw new Refusal('two-step.required')
}

/** What is on it is to be erased. It learns by whom from `sync/erasures`, which needs no session. */
export function assertNotErased(device: DeviceRecord | undefined): void {
  if (device?.closed === 2) throw new Refusal('device.erased')
}

export const newDevice = (userId: number, groupId: number, key: string): DeviceRecord => ({
  key,
  userId,
  groupId,
  lastMutation: 0,
  lastHash: null,
  failures: 0,
  closed: 0,
  family: null,
  offset: 0,
  name: null,
})

/** Ties a device key to its person and group permanently; known keys are returned unchanged. */
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

/** False for a closed device, and for a person who is not in its group. */
export const isAccepted = async (tables: FeedReader, device: DeviceRecord): Promise<boolean> =>
  !device.closed && (await tables.isMember(device.groupId, device.userId))

export async function assertAccepted(tables: FeedReader, device: DeviceRecord): Promise<void> {
  if (!(await isAccepted(tables, device))) throw new Refusal('group.left')
}

/** A device's key allows it to push, so others only see a name of six letters, always the same, from which the key cannot be found. */
export const deviceName = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 6).toUpperCase()
