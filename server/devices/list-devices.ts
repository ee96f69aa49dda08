import type { GroupDevice, OwnDevice } from '#domain/wire/sync/devices.ts'
import { deviceName } from '../feed/device.ts'
import { hashToken } from '../security/tokens.ts'
import type { KnownDevice } from '../store/devices/contacts.ts'

/** An erased device stays in the lists for this long. */
const shownFor = 90 * 24 * 3_600_000

/** The keys that are shown as one device, the one seen last first. */
export interface DeviceGroup {
  readonly id: string
  readonly keys: readonly [KnownDevice, ...KnownDevice[]]
}

/** A device and its copies are one in the list of a group. */
export const byFamily = (devices: readonly KnownDevice[]): DeviceGroup[] => group(devices, ({ family }) => family)

/** A person's workspaces in one browser are one device. Where only some of them are erased, these are another. */
export const byBrowser = (devices: readonly KnownDevice[]): DeviceGroup[] =>
  group(devices, ({ contact, family, isErased }) => `${contact?.browser ?? family}${isErased ? ' erased' : ''}`)

function group(devices: readonly KnownDevice[], keyOf: (device: KnownDevice) => string): DeviceGroup[] {
  const groups = new Map<string, [KnownDevice, ...KnownDevice[]]>()
  for (const device of devices.toSorted((a, b) => seenAtOf(b) - seenAtOf(a))) {
    const known = groups.get(keyOf(device))
    if (known) known.push(device)
    else groups.set(keyOf(device), [device])
  }
  return [...groups].map(([key, keys]) => ({ id: hashToken(key), keys }))
}

const seenAtOf = ({ contact }: KnownDevice): number => contact?.seenAt ?? 0

export const isShown = ({ keys: [{ erasure }] }: DeviceGroup, at: number): boolean =>
  erasure === null || erasure.erasedAt === null || at - erasure.erasedAt < shownFor

/** `names`: of those who have ordered an erasure. `here`: the hash of the caller's browser. */
export function toGroupDevice({ id, keys }: DeviceGroup, names: ReadonlyMap<number, string>, here: string | undefined): GroupDevice {
  const [last] = keys
  // An earlier key of a copied device may have waited for what a later one has sent.
  return {
    ...describe(id, last, names, here),
    waiting: waitingOf(last),
    userID: last.userId,
    fullName: names.get(last.userId) ?? '',
    ...(last.encryptedAt !== null && { encryption: { since: last.encryptedAt || null } }),
  }
}

export function toOwnDevice({ id, keys }: DeviceGroup, names: ReadonlyMap<number, string>, here: string | undefined): OwnDevice {
  const families = new Map<string, KnownDevice>()
  for (const key of keys) if (!families.has(key.family)) families.set(key.family, key)
  const waiting = [...families.values()].map(waitingOf)
  const known = waiting.flatMap((count) => count ?? [])
  return {
    ...describe(id, keys[0], names, here),
    waiting: known.length ? known.reduce((sum, count) => sum + count, 0) : null,
    groups: [...new Set(keys.map(({ groupName }) => groupName))],
  }
}

function describe(id: string, { key, name, contact, erasure }: KnownDevice, names: ReadonlyMap<number, string>, here: string | undefined) {
  return {
    id,
    name: name ?? deviceName(key),
    system: contact?.system ?? '',
    app: contact?.app ?? '',
    seenAt: contact?.seenAt ?? null,
    isThis: here !== undefined && contact?.browser === here && !erasure,
    erasure: erasure && { orderedBy: names.get(erasure.orderedBy) ?? '', orderedAt: erasure.orderedAt, erasedAt: erasure.erasedAt },
  }
}

const waitingOf = ({ contact, lastMutation }: KnownDevice): number | null => (contact ? Math.max(0, contact.queuedTo - lastMutation) : null)

/** Everyone who is named in a list. */
export const peopleIn = (devices: readonly KnownDevice[]): Set<number> =>
  new Set(devices.flatMap(({ userId, erasure }) => (erasure ? [userId, erasure.orderedBy] : [userId])))
