import type { Services } from '../services.ts'
import { sessionsIn, type KnownDevice } from '../store/devices/contacts.ts'
import { requirePasswordIn } from '../store/people/browser-pins.ts'
import { endPushOn } from '../store/people/push-subscriptions.ts'
import { endSessionOfPerson, endTokensMadeIn } from '../store/people/sessions.ts'
import type { Sql } from '../store/sql.ts'

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

export async function revokeDevices({ engine, streams }: Services, devices: readonly KnownDevice[], what: { tokens: boolean }): Promise<void> {
  const ended = await engine.write((sql) => endAccessOn(sql, devices, what))
  for (const hash of ended) streams.endSession(hash)
}
