import { deviceName } from '../feed/device.ts'
import type { Services } from '../services.ts'
import { sessionsIn, type KnownDevice } from '../store/devices/contacts.ts'
import { addAccountEvent } from '../store/people/account-events.ts'
import { requirePasswordIn } from '../store/people/browser-pins.ts'
import { endPushOn } from '../store/people/push-subscriptions.ts'
import { endSessionOfPerson, endTokensMadeIn } from '../store/people/sessions.ts'
import type { Sql } from '../store/sql.ts'
import type { DeviceGroup } from './list-devices.ts'

/**
 * On these devices, their people get no more push messages and must sign in with their password again; what waits there stays.
 * `tokens`: those that were made there end, too. Returns the hashes of what has ended.
 */
export async function endAccessOn(sql: Sql, devices: readonly KnownDevice[], { tokens }: { tokens: boolean }): Promise<string[]> {
  const ended: string[] = []
  for (const { userId, contact } of devices) {
    if (!contact) continue
    const { browser, session } = contact
    const sessions = new Set([...(session ? [session] : []), ...(browser ? await sessionsIn(sql, userId, browser) : [])])
    for (const hash of sessions) if (await endSessionOfPerson(sql, userId, hash)) ended.push(hash)
    await endPushOn(sql, userId, { browser, session })
    if (browser) await requirePasswordIn(sql, browser, userId)
    if (browser && tokens) ended.push(...(await endTokensMadeIn(sql, userId, browser)))
  }
  return ended
}

export interface Revoker {
  /** Who does it. */
  readonly actorId: number
  /** 0 for a person's own device, which has their groups. */
  readonly groupId: number
  readonly tokens: boolean
}

/** Ends the access of one device. */
export async function revokeDevice({ engine, streams }: Services, { keys }: DeviceGroup, { actorId, groupId, tokens }: Revoker, at: number): Promise<void> {
  const ended = await engine.write(async (sql) => {
    await addAccountEvent(sql, { kind: 'device.revoked', at, userId: keys[0].userId, actorId, groupId, detail: describeDevice(keys[0]) })
    return endAccessOn(sql, keys, { tokens })
  })
  for (const hash of ended) streams.endSession(hash)
}

/** For the audit log of the organization. Without the name that people gave it, which may be somebody's. */
export const describeDevice = ({ family, contact }: KnownDevice) => ({ device: deviceName(family), ...(contact?.system && { browser: contact.system }) })
