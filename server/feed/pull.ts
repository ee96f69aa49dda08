import type { PullPage, Revoked } from '#domain/wire/pull.ts'
import { bindDevice, getDevice, isAccepted, type Sender } from './device.ts'
import type { DeviceRecord, FeedReader, FeedStore } from './tables.ts'

/** The oldest app version that this server supports. */
export const oldestApp = '0.1.0'

/**
 * One page of the feed for this device: current rows after `cursor`, from one read snapshot.
 * `confirmed` is the last n that the device knows to be confirmed; results up to it are not sent again.
 * A first contact must name its group in `sender`. Someone who is not in the group is told so, once and for all: the device is closed.
 */
export async function pull(
  store: FeedStore,
  sender: Sender,
  key: string,
  cursor: number,
  confirmed: number,
  limit: number,
  clock: () => number,
): Promise<PullPage | Revoked> {
  const page = await store.read((tables) => readPage(tables, sender, key, cursor, confirmed, limit, clock))
  if (page) return page
  const device = await bindDevice(store, sender, key)
  const revoked = await revoke(store, device, confirmed)
  return revoked ?? pull(store, sender, key, cursor, confirmed, limit, clock)
}

/** Undefined if the device is new or closed, or its person is not in the group: those cases need a write. */
async function readPage(
  tables: FeedReader,
  sender: Sender,
  key: string,
  cursor: number,
  confirmed: number,
  limit: number,
  clock: () => number,
): Promise<PullPage | undefined> {
  const device = await getDevice(tables, sender, key)
  if (!device || !(await isAccepted(tables, device))) return undefined
  const { groupId, userId } = device
  const head = await tables.version(groupId)
  const rows = await tables.rowsAfter(groupId, userId, cursor, limit)
  const border = rows.length < limit ? head : rows.at(-1)!.version
  const page = { epoch: await tables.epoch(), from: cursor, version: border, rows, serverTime: clock(), minApp: oldestApp }
  if (border < head) return { ...page, more: true, lastMutation: 0, results: [], count: 0, checksum: 0 }
  return {
    ...page,
    more: false,
    lastMutation: device.lastMutation,
    results: await tables.results(key, confirmed),
    ...(await tables.tally(groupId, userId)),
  }
}

/**
 * Closes the device and returns how far it had come; undefined if the person is a member after all.
 * Law: closing it and reading lastMutation are one transaction under the group's lock;
 * otherwise a push in progress could apply what the device was told is over.
 */
async function revoke(store: FeedStore, { key, groupId }: DeviceRecord, confirmed: number): Promise<Revoked | undefined> {
  return store.write(async (tables) => {
    await tables.lockGroup(groupId)
    const device = (await tables.device(key))!
    if (await isAccepted(tables, device)) return undefined
    if (!device.closed) await tables.saveDevice({ ...device, closed: 1 })
    return { revoked: true, lastMutation: device.lastMutation, results: await tables.results(key, confirmed) }
  })
}
